import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createIds } from '../ids.ts'
import { fakeClock } from '../time/clock.ts'
import { createLocalFiles } from './files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bourse-files-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const files = createLocalFiles({ dataDir, ids: createIds(fakeClock('2030-01-01T00:00:00Z')) })
const png = { contentType: 'image/png' }

test('what is put comes back with its content type', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
  const key = await files.put('pictures', bytes, png)
  const stored = await files.get(key)
  expect(stored?.contentType).toBe('image/png')
  expect(Buffer.compare(stored?.bytes ?? Buffer.alloc(0), bytes)).toBe(0)
})

test('a content type with dots and pluses comes back exactly', async () => {
  const contentType = 'application/vnd.example.a-b+json'
  const key = await files.put('documents', Buffer.from('{}'), { contentType })
  expect((await files.get(key))?.contentType).toBe(contentType)
})

test('the same bytes twice are two files with names that nobody can guess', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => files.put('twins', Buffer.from('same'), png)))
  expect(first).toMatch(/^twins\/[\w-]{43}\.image~png$/)
  expect(first).not.toBe(second)
})

test('a removed file is gone, and removing it again does no harm', async () => {
  const key = await files.put('short-lived', Buffer.from('x'), png)
  await files.remove(key)
  await files.remove(key)
  expect(await files.get(key)).toBeUndefined()
})

test('a key that was never given out finds nothing', async () => {
  expect(await files.get(`pictures/${'a'.repeat(43)}.image~png`)).toBeUndefined()
})

const OUTSIDE = [
  '../secret.txt',
  'pictures/../../secret.txt',
  `../${'a'.repeat(43)}.image~png`,
  `pictures/../../${'a'.repeat(43)}.image~png`,
  `pictures/${'a'.repeat(43)}.image~..`,
  '/etc/passwd',
  'pictures/%2e%2e/secret.txt',
  'pictures\\..\\secret.txt',
  'pictures/\0',
  '',
  '.',
  'pictures',
]

test.each(OUTSIDE)('the key %j reaches nothing outside the folder', async (key) => {
  const outside = join(dataDir, 'secret.txt')
  writeFileSync(outside, 'secret')
  expect(await files.get(key)).toBeUndefined()
  await files.remove(key)
  expect(existsSync(outside)).toBe(true)
})

test.each(['', '..', 'a/b', '/a', 'A', 'a.b'])('nobody can put a file into the area %j', async (area) => {
  await expect(files.put(area, Buffer.from('x'), png)).rejects.toThrow('not a file area')
})

test.each(['', 'image', 'image/../x', 'text/html; charset=utf-8', '../x'])(
  'the content type %j is refused',
  async (contentType) => {
    await expect(files.put('pictures', Buffer.from('x'), { contentType })).rejects.toThrow('not a plain content type')
  },
)

test('nothing unfinished stays behind, and only the owner may read', async () => {
  const key = await files.put('tidy', Buffer.from('x'), png)
  expect(readdirSync(join(dataDir, 'files', 'tidy'))).toEqual([key.slice('tidy/'.length)])
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'files', key)).mode & 0o777).toBe(0o600)
})
