import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by their names, read from the list at its end. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.length - 22
  let at = archive.readUInt32LE(end + 16)
  while (at < end) {
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    const local = archive.readUInt32LE(at + 42)
    const data = local + 30 + archive.readUInt16LE(local + 26)
    const packed = archive.subarray(data, data + archive.readUInt32LE(at + 20))
    files.set(archive.subarray(at + 46, nameEnd).toString(), inflateRawSync(packed))
    at = nameEnd
  }
  return files
}
