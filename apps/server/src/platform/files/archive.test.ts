import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarHeader } from 'modern-tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'

let home: string
let archive: string
let out: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'bourse-archive-'))
  archive = join(home, 'backup.tar.gz')
  out = join(home, 'out')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** An archive that we would never write. */
async function hostile(...headers: readonly (Partial<TarHeader> & { name: string; text?: string })[]): Promise<void> {
  const entries = headers.map(({ text = '', ...header }) => ({ header: { size: text.length, ...header }, body: text }))
  writeFileSync(archive, gzipSync(await packTar(entries)))
}

const refused = async () => {
  await expect(readArchive(archive, out)).rejects.toThrow()
  expect(readdirSync(home).sort()).toEqual(existsSync(out) ? ['backup.tar.gz', 'out'] : ['backup.tar.gz'])
}

test('what was put in comes out, with its bytes, its place and for its owner alone', async () => {
  const [large, long] = [Buffer.alloc(300_001, 'abc'), `${'n'.repeat(120)}/${'m'.repeat(140)}`]
  writeFileSync(join(home, 'large'), large)
  await writeArchive(archive, async (into) => {
    await into.folder('data')
    await into.file('data/large', join(home, 'large'))
    await into.text(long, 'Grüße')
    await into.text('data/empty', '')
  })
  expect(await readArchive(archive, out)).toEqual(['data/', 'data/large', long, 'data/empty'])
  expect(readFileSync(join(out, 'data/large')).equals(large)).toBe(true)
  expect(readFileSync(join(out, long), 'utf8')).toBe('Grüße')
  expect(readFileSync(join(out, 'data/empty'), 'utf8')).toBe('')
  expect([archive, join(out, 'data/large')].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
  expect(statSync(join(out, 'data')).mode & 0o777).toBe(0o700)
})

test('a backup of an earlier version is read', async () => {
  const earlier =
    'H4sIAAAAAAAAA+2WQQrCMBBFs/YUuUFnTNN6ARE3KgpuJUJQEDU0keLtpdVYi1ARk9Jisknp4s/w/7wh6qzNLpM6Iv4OAEAKQIob3u/Xf4/vNAEklPtrqVK+aCMyAtBGrQ7WUDb/rdDS0xB8nT8CRxbyb2NcnvkvJpv1eLmazmfOyxb5J438M7sb7vwjDtmQ0FaY/HP+cTRwnncQ7I8D5do/eTsRElKy3cg/8jr/LAYOPeffLtaOj0K+F4bmQtODVKbjvYb23Dsgj8pc3cvWFD/yX70N7PsfIO45/549DfLBgeBAcOBXB27ZzCTQABIAAA=='
  writeFileSync(archive, Buffer.from(earlier, 'base64'))
  const name = `postgres/base/${'n'.repeat(90)}/1`
  expect(await readArchive(archive, out)).toEqual(['postgres/', 'postgres/base/', 'postgres/PG_VERSION', name, 'empty'])
  expect(readFileSync(join(out, name), 'utf8')).toBe('what was kept')
})

test('a file that is gone when its turn comes is left out', async () => {
  await writeArchive(archive, async (into) => {
    await into.file('gone', join(home, 'gone'))
    await into.text('there', 'yes')
  })
  expect(await readArchive(archive, out)).toEqual(['there'])
})

test('what could not be filled or written leaves nothing behind', async () => {
  const fail = async () => {
    throw new Error('the database went away')
  }
  await expect(writeArchive(archive, fail)).rejects.toThrow('the database went away')
  const nowhere = join(home, 'nowhere', 'backup.tar.gz')
  await expect(writeArchive(nowhere, (into) => into.text('a', 'b'))).rejects.toThrow('ENOENT')
  // A folder cannot be read as a file, which is found after its entry was begun.
  await expect(writeArchive(archive, (into) => into.file('folder', home))).rejects.toThrow('EISDIR')
  expect(readdirSync(home)).toEqual([])
})

test.each(['../outside', 'inside/../../outside', '..'])(
  'a name that leads out of the folder is refused: %s',
  async (name) => {
    await hostile({ name, text: 'mine' })
    await refused()
  },
)

test.each([
  { name: 'link', type: 'symlink', linkname: '/etc/passwd' },
  { name: 'link', type: 'symlink', linkname: 'beside' },
  { name: 'link', type: 'link', linkname: 'beside' },
  { name: 'pipe', type: 'fifo' },
  { name: 'device', type: 'character-device' },
] as const)('$type is neither file nor folder and is refused', async (header) => {
  await hostile({ name: 'beside', text: 'here' }, header)
  await refused()
  expect(readdirSync(out)).toEqual(['beside'])
})

test('a name that comes twice is refused, so that nothing is overwritten', async () => {
  await hostile({ name: 'same', text: 'first' }, { name: 'same', text: 'second' })
  await refused()
  expect(readFileSync(join(out, 'same'), 'utf8')).toBe('first')
})

test('an archive that was cut, changed or is none is refused', async () => {
  await hostile({ name: 'a', text: 'x'.repeat(5_000) })
  const whole = gunzipSync(readFileSync(archive))
  const held = async (bytes: Buffer) => {
    rmSync(out, { recursive: true, force: true })
    writeFileSync(archive, bytes)
    await refused()
  }
  await held(readFileSync(archive).subarray(0, -20))
  for (const end of [100, 512, 1_000, 5_000, 5_632]) await held(gzipSync(whole.subarray(0, end)))
  // A size beyond what follows, with the checksum that it had.
  await held(gzipSync(Buffer.concat([whole.subarray(0, 124), Buffer.from('77777777777'), whole.subarray(135)])))
  await held(gzipSync(Buffer.alloc(5_000, 'no archive')))
  await held(Buffer.from('not even compressed'))
  await held(Buffer.alloc(0))
  await held(gzipSync(Buffer.alloc(0)))
})
