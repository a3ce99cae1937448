import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createIds } from '../ids.ts'
import { fakeClock } from '../time/clock.ts'
import { createLocalFiles } from './files.ts'
import { createSealedFiles } from './sealed-files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bourse-sealed-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const files = createLocalFiles({ dataDir, ids: createIds(fakeClock('2030-01-01T00:00:00Z')) })
const older = Buffer.alloc(32, 7).toString('base64url')
const newer = Buffer.alloc(32, 8).toString('base64url')
const sealed = createSealedFiles({ files, secretKeys: [older] })
const plain = Buffer.from('the face of somebody')

test('a file opens again under its id, and nothing of it can be read on the disk', async () => {
  const key = await sealed.put('kyc', 'kfl_1', plain)
  expect(await sealed.get(key, 'kfl_1')).toEqual(plain)
  expect(readFileSync(join(dataDir, 'files', key)).includes('face')).toBe(false)
})

test('under another id, another secret, or changed, it does not open', async () => {
  const key = await sealed.put('kyc', 'kfl_1', plain)
  await expect(sealed.get(key, 'kfl_2')).rejects.toThrow()
  const other = createSealedFiles({ files, secretKeys: [newer] })
  await expect(other.get(key, 'kfl_1')).rejects.toThrow()
  const path = join(dataDir, 'files', key)
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40)
  writeFileSync(path, bytes)
  await expect(sealed.get(key, 'kfl_1')).rejects.toThrow()
})

test('a removed file is gone', async () => {
  const key = await sealed.put('kyc', 'kfl_1', plain)
  await sealed.remove(key)
  expect(await sealed.get(key, 'kfl_1')).toBeUndefined()
})

test('while a key is replaced both open; sealed again, a file needs the new one alone', async () => {
  const first = await sealed.put('kyc', 'kfl_1', plain)
  const both = createSealedFiles({ files, secretKeys: [newer, older] })
  expect(await both.get(first, 'kfl_1')).toEqual(plain)
  const second = await both.reseal('kyc', first, 'kfl_1')
  expect(await createSealedFiles({ files, secretKeys: [newer] }).get(second ?? '', 'kfl_1')).toEqual(plain)
  await expect(sealed.get(second ?? '', 'kfl_1')).rejects.toThrow()
  expect(await both.reseal('kyc', second ?? '', 'kfl_1')).toBeUndefined()
  await both.remove(first)
  expect(await both.reseal('kyc', first, 'kfl_1')).toBeUndefined()
})
