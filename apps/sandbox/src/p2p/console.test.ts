import { testDatabase } from '@bourse/server/testing/database.ts'
import { expect, test } from 'vitest'
import { createP2pConsole } from './console.ts'

const database = testDatabase()
const actor = { staffId: 'stf_test', email: 'a@office.example', ip: '127.0.0.1' }
const acts: string[] = []
const merchants = () =>
  createP2pConsole({ db: database.db, admin: { recordAct: async (_tx, { act }) => void acts.push(act) } })

test('each of the five merchants accepts until staff choose otherwise, which is recorded; nobody else can be set', async () => {
  const modes = async () => (await merchants().state()).merchants.map(({ mode }) => mode)
  expect(await modes()).toEqual(Array.from({ length: 5 }, () => 'accepts'))
  const code = 'merchant-02@demo.bourse.test'
  await merchants().setMode({ code, mode: 'never_releases' }, actor)
  await merchants().setMode({ code, mode: 'pays_short' }, actor)
  expect(await modes()).toEqual(['accepts', 'pays_short', 'accepts', 'accepts', 'accepts'])
  const other = await merchants().setMode({ code: 'anna@demo.bourse.test', mode: 'silent' }, actor)
  expect(other).toMatchObject({ refusal: { code: 'sandbox.entry_unknown' } })
  expect(acts).toEqual(['sandbox.merchant_mode_set', 'sandbox.merchant_mode_set'])
})
