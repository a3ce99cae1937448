import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { assert } from '@bourse/money'

/** One thing in an archive. A folder has no size. */
export interface ArchiveEntry {
  /** Within the archive, with slashes. */
  readonly name: string
  readonly mode: number
  readonly size: number | undefined
}

/** Takes what an archive is made of, piece by piece. */
export interface ArchiveWriter {
  /** As many bytes as there are now: a file that grows meanwhile is cut there, one that shrinks is filled with zeros. */
  file(name: string, path: string): Promise<void>
  text(name: string, text: string): Promise<void>
  folder(name: string): Promise<void>
}

const BLOCK = 512
const NAME_BYTES = 100
const PREFIX_BYTES = 155
const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
const PIECE = 1 << 16
const COMPRESSION = { level: 3 }

/** A tar file, compressed: every system can look into it. It stands under its name only once it is complete and on disk. */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const part = `${path}.part`
  const gzip = createGzip(COMPRESSION)
  const written = pipeline(gzip, createWriteStream(part, { mode: PRIVATE_FILE, flush: true }))
  const write = async (bytes: Buffer) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written])
  }
  try {
    await fill({
      file: (name, from) => writeFile(write, name, from),
      async text(name, text) {
        const bytes = Buffer.from(text)
        await write(header({ name, mode: PRIVATE_FILE, size: bytes.length }))
        await write(padded(bytes))
      },
      folder: (name) => write(header({ name: `${name}/`, mode: PRIVATE_FOLDER, size: undefined })),
    })
    gzip.end(Buffer.alloc(2 * BLOCK))
    await written
    await rename(part, path)
  } catch (error) {
    gzip.destroy()
    await written.catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

type Write = (bytes: Buffer) => Promise<void>

async function writeFile(write: Write, name: string, path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    // PostgreSQL removes files while others look at its folder; what it has removed it needs no more.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return
  try {
    const { size } = await file.stat()
    await write(header({ name, mode: PRIVATE_FILE, size }))
    let left = size
    while (left > 0) {
      const piece = Buffer.alloc(Math.min(PIECE, left))
      const { bytesRead } = await file.read(piece, 0, piece.length)
      // At its end it is shorter than it was; what is missing stays zero.
      const taken = bytesRead === 0 ? piece : piece.subarray(0, bytesRead)
      await write(taken)
      left -= taken.length
    }
    await write(Buffer.alloc(paddingOf(size)))
  } finally {
    await file.close()
  }
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(paddingOf(bytes.length))])
}

/** As POSIX writes it (ustar): texts and octal numbers at fixed places. */
function header({ name, mode, size }: ArchiveEntry): Buffer {
  const block = Buffer.alloc(BLOCK)
  const cut = Buffer.byteLength(name) <= NAME_BYTES ? -1 : name.indexOf('/', name.length - NAME_BYTES - 1)
  const [prefix, rest] = cut === -1 ? ['', name] : [name.slice(0, cut), name.slice(cut + 1)]
  const fits = Buffer.byteLength(rest) <= NAME_BYTES && Buffer.byteLength(prefix) <= PREFIX_BYTES
  assert(fits, `a name that is too long for an archive: ${name}`)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  block.write(rest, 0)
  block.write(`${octal(mode, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size ?? 0, 11)}\0${octal(0, 11)}\0`, 100)
  block.write(' '.repeat(8), 148)
  block.write(size === undefined ? '5' : '0', 156)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  const sum = block.reduce((all, byte) => all + byte, 0)
  block.write(`${octal(sum, 6)}\0 `, 148)
  return block
}

/** Unpacks into a folder; nothing can land outside of it. Gives the names. */
export async function readArchive(path: string, folder: string): Promise<string[]> {
  const names: string[] = []
  await pipeline(createReadStream(path), createGunzip(), async (source: AsyncIterable<Buffer>) => {
    const bytes = new Bytes(source)
    for (let block = await bytes.take(BLOCK); block.some((byte) => byte !== 0); block = await bytes.take(BLOCK)) {
      const entry = readHeader(block)
      names.push(entry.name)
      await unpack(folder, entry, bytes)
    }
    // What follows is the second empty block, and whatever pads the last record.
    await bytes.drop()
  })
  return names
}

async function unpack(folder: string, { name, size }: ArchiveEntry, bytes: Bytes): Promise<void> {
  const path = normalize(join(folder, name))
  assert(path.startsWith(normalize(folder + sep)), `${name} leads out of the folder`)
  await mkdir(size === undefined ? path : dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
  if (size === undefined) return
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    for (let left = size; left > 0; ) {
      const piece = await bytes.take(Math.min(PIECE, left))
      await file.write(piece)
      left -= piece.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await bytes.take(paddingOf(size))
}

/** A stream by the count of bytes that are wanted. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    while (this.#rest.length < count) {
      const { done, value } = await this.#source.next()
      if (done === true) throw new Error('the archive ends in the middle')
      this.#rest = Buffer.concat([this.#rest, value])
    }
    const taken = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    return taken
  }

  async drop(): Promise<void> {
    while ((await this.#source.next()).done !== true);
  }
}

function readHeader(block: Buffer): ArchiveEntry {
  const text = (from: number, length: number) => {
    const part = block.subarray(from, from + length)
    const end = part.indexOf(0)
    return part.toString('utf8', 0, end === -1 ? length : end)
  }
  assert(text(257, 5) === 'ustar', 'this is no archive of ours')
  const prefix = text(345, PREFIX_BYTES)
  const name = prefix === '' ? text(0, NAME_BYTES) : `${prefix}/${text(0, NAME_BYTES)}`
  const folder = block[156] === '5'.charCodeAt(0)
  return { name, mode: Number.parseInt(text(100, 7), 8), size: folder ? undefined : Number.parseInt(text(124, 11), 8) }
}
