import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zip } from './zip.ts'

const ENTRIES = [
  { name: 'README.txt', bytes: Buffer.from('what is in here') },
  { name: 'identity/users.json', bytes: Buffer.from(JSON.stringify([{ name: 'Grüße', text: 'x'.repeat(10_000) }])) },
  { name: 'kyc/pictures/ä.jpg', bytes: Buffer.from(Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 256)) },
  { name: 'empty.csv', bytes: Buffer.alloc(0) },
]

test('what was put in comes out by the list at its end', async () => {
  const archive = await zip(ENTRIES)
  const end = archive.length - 22
  expect([archive.readUInt32LE(end), archive.readUInt16LE(end + 10)]).toEqual([0x06054b50, ENTRIES.length])
  let at = archive.readUInt32LE(end + 16)
  for (const { name, bytes } of ENTRIES) {
    const named = archive.readUInt16LE(at + 28)
    expect(archive.subarray(at + 46, at + 46 + named).toString()).toBe(name)
    const local = archive.readUInt32LE(at + 42)
    const data = local + 30 + archive.readUInt16LE(local + 26)
    const unpacked = inflateRawSync(archive.subarray(data, data + archive.readUInt32LE(at + 20)))
    expect(unpacked.equals(bytes)).toBe(true)
    at += 46 + named
  }
  expect(at).toBe(end)
})
