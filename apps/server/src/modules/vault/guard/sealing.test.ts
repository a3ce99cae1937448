import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { oneRow, run } from '../../../platform/database/db.ts'
import { createSecretBox } from '../../../platform/secrets/secrets.ts'
import { totpCode } from '../../../platform/secrets/totp.ts'
import { fakeClock } from '../../../platform/time/clock.ts'
import { testDatabase } from '../../../testing/database.ts'
import { resealVault } from '../index.ts'
import { vaultKeys } from '../keys.ts'
import { openTestVault, TEST_SEED } from '../vault.fixture.ts'
import { createVaultBox } from './sealing.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const OTHER = `chacha20-poly1305:${Buffer.alloc(32, 3).toString('base64url')}`
const [ofSeed] = vaultKeys(TEST_SEED).sealing
const database = testDatabase()
const clock = fakeClock('2026-11-15T12:00:00Z')
const closes: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closes) await close()
})

function open(sealingKeys?: readonly string[]) {
  const opened = openTestVault({ url: database.url, clock, ...(sealingKeys && { sealingKeys }) })
  closes.push(opened.close)
  return opened
}

const kept = async (id: string): Promise<Buffer> =>
  (await oneRow(open().db.queryable, sql<{ secret: Buffer }>`select secret from vault.factors where id = ${id}`)).secret

/** Whether the vault knows the code that the phone shows now. */
async function isKnown(vault: ReturnType<typeof open>['vault'], id: string): Promise<boolean> {
  clock.advance(30_000)
  return (await vault.checkCode(id, totpCode(SECRET, clock.now()))) !== undefined
}

test('what is sealed says by which version, cipher and key, and the seal covers what it says', () => {
  const sealed = createVaultBox([ofSeed]).seal(SECRET, 'usr_a')
  expect([...sealed.subarray(0, 4)]).toEqual([...Buffer.from('BV'), 2, 0])
  const other = createVaultBox([OTHER]).seal(SECRET, 'usr_a')
  expect([...other.subarray(0, 4)]).toEqual([...Buffer.from('BV'), 2, 1])
  expect(other.subarray(4, 8)).not.toEqual(sealed.subarray(4, 8))
  const box = createVaultBox([OTHER, ofSeed])
  expect([box.open(sealed, 'usr_a'), box.open(other, 'usr_a')]).toEqual([SECRET, SECRET])
  expect(() => box.open(sealed, 'usr_b')).toThrow()
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    expect(() => box.open(changed, 'usr_a')).toThrow()
  }
})

test('what the first version has sealed opens, and is sealed again by the second', () => {
  const first = createSecretBox([ofSeed]).seal(SECRET, 'usr_a')
  const box = createVaultBox([ofSeed])
  expect(box.open(first, 'usr_a')).toBe(SECRET)
  const again = box.reseal(first, 'usr_a')
  expect(again && box.open(again, 'usr_a')).toBe(SECRET)
  expect(again && box.reseal(again, 'usr_a')).toBeUndefined()
})

test('key and cipher are exchanged while the signer runs: both open, one seals, and in the end the old one is not needed', async () => {
  const before = open()
  await before.vault.enrol({ id: 'old', user: 'usr_old', kind: 'authenticator', secret: SECRET })
  await before.vault.enrol({ id: 'first', user: 'usr_first', kind: 'authenticator', secret: SECRET })
  const first = createSecretBox([ofSeed]).seal(SECRET, 'usr_first')
  await run(before.db.queryable, sql`update vault.factors set secret = ${first} where id = 'first'`)

  const during = open([OTHER, 'seed'])
  await during.vault.enrol({ id: 'new', user: 'usr_new', kind: 'authenticator', secret: SECRET })
  for (const id of ['old', 'first', 'new']) expect(await isKnown(during.vault, id)).toBe(true)
  const again = () => resealVault({ db: during.db, mnemonic: TEST_SEED, sealingKeys: [OTHER, 'seed'] })
  expect([await again(), await again()]).toEqual([2, 0])
  for (const id of ['old', 'first', 'new']) expect((await kept(id)).subarray(0, 4)).toEqual(Buffer.from([66, 86, 2, 1]))

  const after = open([OTHER])
  for (const id of ['old', 'first', 'new']) expect(await isKnown(after.vault, id)).toBe(true)
})

test('a factor that is taken away while everything is sealed again stays away', async () => {
  const { vault, db } = open()
  await vault.enrol({ id: 'gone', user: 'usr_gone', kind: 'authenticator', secret: SECRET })
  await vault.forget('gone')
  await resealVault({ db, mnemonic: TEST_SEED, sealingKeys: [OTHER, 'seed'] })
  expect(await isKnown(vault, 'gone')).toBe(false)
})
