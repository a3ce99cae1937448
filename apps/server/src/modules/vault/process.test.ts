import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../platform/time/clock.ts'
import { testDatabase } from '../../testing/database.ts'
import { startVaultProcess } from './process.ts'
import { openVaultLogIn } from './schema.ts'
import { TEST_SEED } from './vault.fixture.ts'

const database = testDatabase()
const KEY = 'k'.repeat(43)

test('the signer is a process of its own, is started again when it dies, and ends with its parent', async () => {
  const warned: unknown[] = []
  const process = startVaultProcess({
    main: join(import.meta.dirname, '../../main.ts'),
    key: KEY,
    clock: systemClock,
    logger: { warn: (...said: unknown[]) => void warned.push(said) },
    environment: {
      DATABASE_URL: await openVaultLogIn(database.url),
      SIGNER_KEY: KEY,
      SIGNER_PORT: '0',
      SIGNER_SEED: TEST_SEED,
      LOG_LEVEL: 'silent',
    },
  })
  // On a machine that has much to do it may start for longer than callers wait for it.
  const address = () => process.vault.addressOf('ETHEREUM', 0).catch(() => undefined)
  await expect.poll(address).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  // What is known without asking is no promise: it would count as a yes.
  expect(process.vault.needsStaff({ chain: 'BITCOIN', asset: 'BTC', base: 1n })).toBe(false)
  const first = process.pid()
  expect(first).toBeDefined()
  globalThis.process.kill(first ?? 0, 'SIGKILL')
  await expect.poll(() => warned.length).toBe(1)
  await expect.poll(address).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  expect(process.pid()).not.toBe(first)
  await process.stop()
  await expect(process.vault.addressOf('ETHEREUM', 0)).rejects.toThrow('not there')
})
