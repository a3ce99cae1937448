import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { startSignerProcess } from './process.ts'

const database = testDatabase()
const KEY = 'k'.repeat(43)
const SEED = 'test test test test test test test test test test test junk'

test('the signer is a process of its own, is started again when it dies, and ends with its parent', async () => {
  const warned: unknown[] = []
  const process = startSignerProcess({
    main: join(import.meta.dirname, '../../../main.ts'),
    key: KEY,
    logger: { warn: (...said: unknown[]) => void warned.push(said) },
    environment: {
      DATABASE_URL: database.url,
      SIGNER_KEY: KEY,
      SIGNER_PORT: '0',
      SIGNER_SEED: SEED,
      LOG_LEVEL: 'silent',
    },
  })
  // On a machine that has much to do it may start for longer than callers wait for it.
  const address = () => process.signer.addressOf('ETHEREUM', 0).catch(() => undefined)
  await expect.poll(address).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  const first = process.pid()
  expect(first).toBeDefined()
  globalThis.process.kill(first ?? 0, 'SIGKILL')
  await expect.poll(() => warned.length).toBe(1)
  await expect.poll(address).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  expect(process.pid()).not.toBe(first)
  await process.stop()
  await expect(process.signer.addressOf('ETHEREUM', 0)).rejects.toThrow('not there')
})
