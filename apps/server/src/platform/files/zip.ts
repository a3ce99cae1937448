import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

const deflate = promisify(deflateRaw)

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
const DEFLATED = 8
/** The first day that the format knows: when something was written is nobody's business. */
const FIRST_DAY = 0x21

/** A ZIP file, which every system opens by a double click. Without the extension for more than 4 GiB or 65,535 entries. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const named = Buffer.from(name)
    const packed = await deflate(bytes)
    const facts = factsOf({ checksum: crc32(bytes), packed: packed.length, size: bytes.length, name: named.length })
    const head = Buffer.concat([whole(LOCAL), facts, named])
    directory.push(Buffer.concat([whole(CENTRAL), half(VERSION), facts, Buffer.alloc(10), whole(offset), named]))
    parts.push(head, packed)
    offset += head.length + packed.length
  }
  const list = Buffer.concat(directory)
  const counts = [half(0), half(0), half(entries.length), half(entries.length)]
  const end = [whole(END), ...counts, whole(list.length), whole(offset), half(0)]
  return Buffer.concat([...parts, list, ...end])
}

interface Facts {
  readonly checksum: number
  readonly packed: number
  readonly size: number
  readonly name: number
}

/** What stands the same before the bytes and in the list at the end. */
function factsOf({ checksum, packed, size, name }: Facts): Buffer {
  const times = [half(0), half(FIRST_DAY)]
  const sizes = [whole(checksum), whole(packed), whole(size), half(name), half(0)]
  return Buffer.concat([half(VERSION), half(FLAGS), half(DEFLATED), ...times, ...sizes])
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function whole(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
