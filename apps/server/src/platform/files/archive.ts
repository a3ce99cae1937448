import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { assert } from '@bourse/money'
import { createTarDecoder, createTarPacker, type ParsedTarEntry, type TarPackController } from 'modern-tar'

/** Takes what an archive is made of, piece by piece. */
export interface ArchiveWriter {
  /** As many bytes as there are now: a file that grows meanwhile is cut there, one that shrinks is filled with zeros. */
  file(name: string, path: string): Promise<void>
  text(name: string, text: string): Promise<void>
  folder(name: string): Promise<void>
}

const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
const PIECE = 1 << 16
const COMPRESSION = { level: 3 }
/** When a file was changed is nobody's business; the same files make the same archive. */
const mtime = new Date(0)

/** A tar file, compressed: every system can look into it. It stands under its name only once it is complete and on disk. */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const part = `${path}.part`
  const { readable, controller } = createTarPacker()
  const file = createWriteStream(part, { mode: PRIVATE_FILE, flush: true })
  const written = pipeline(readable, createGzip(COMPRESSION), file)
  try {
    await Promise.race([fill(writerOf(controller)), written])
    controller.finalize()
    await written
    await rename(part, path)
  } catch (error) {
    controller.error(error)
    await written.catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

function writerOf(controller: TarPackController): ArchiveWriter {
  return {
    file: (name, path) => packFile(controller, name, path),
    async text(name, text) {
      const bytes = Buffer.from(text)
      const entry = controller.add({ name, size: bytes.length, mode: PRIVATE_FILE, mtime }).getWriter()
      await entry.write(bytes)
      await entry.close()
    },
    folder: (name) =>
      controller.add({ name: `${name}/`, type: 'directory', size: 0, mode: PRIVATE_FOLDER, mtime }).close(),
  }
}

async function packFile(controller: TarPackController, name: string, path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    // PostgreSQL removes files while others look at its folder; what it has removed it needs no more.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return
  try {
    const { size } = await file.stat()
    const entry = controller.add({ name, size, mode: PRIVATE_FILE, mtime }).getWriter()
    let left = size
    while (left > 0) {
      const piece = Buffer.alloc(Math.min(PIECE, left))
      const { bytesRead } = await file.read(piece, 0, piece.length)
      // At its end it is shorter than it was; what is missing stays zero.
      const taken = bytesRead === 0 ? piece : piece.subarray(0, bytesRead)
      await entry.write(taken)
      left -= taken.length
    }
    await entry.close()
  } finally {
    await file.close()
  }
}

/** Unpacks into a folder; nothing can land outside of it. Gives the names. */
export async function readArchive(path: string, folder: string): Promise<string[]> {
  const names: string[] = []
  await pipeline(createReadStream(path), createGunzip(), async (source: AsyncIterable<Uint8Array>) => {
    for await (const entry of ReadableStream.from(source).pipeThrough(decoder())) {
      names.push(entry.header.name)
      await unpack(folder, entry)
    }
  })
  return names
}

/** Strict: a wrong checksum or a missing end is an error. Its types are those of a browser's streams, which Node's are too. */
function decoder() {
  return createTarDecoder({ strict: true }) as ReadableWritablePair<ParsedTarEntry, Uint8Array>
}

/** Files and folders alone: a link could lead out of the folder, and we write none. */
async function unpack(folder: string, { header: { name, type, size }, body }: ParsedTarEntry): Promise<void> {
  const path = normalize(join(folder, name))
  assert(path.startsWith(normalize(folder + sep)), `${name} leads out of the folder`)
  assert(type === 'file' || (type === 'directory' && size === 0), `${name} is no file and no folder`)
  await mkdir(type === 'directory' ? path : dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
  if (type === 'directory') return
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    for await (const piece of body) await file.write(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}
