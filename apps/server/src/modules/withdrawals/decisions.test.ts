import { assert } from '@bourse/money'
import { expect, test } from 'vitest'
import { createTextVerifier } from '../../platform/passkeys/signed-text.ts'
import { OFFICE_ORIGIN } from '../../testing/app.ts'
import { withdrawalWorld } from './withdrawals.fixture.ts'
import { findWithdrawal } from './withdrawals.sql.ts'

const { running, ready, ask, staffOf, given } = withdrawalWorld()
const verifier = createTextVerifier([OFFICE_ORIGIN])
const proofsOf = (id: string, name: string) => running.app.admin.decisionProofs(id, `withdrawals.${name}`)

test('an approval is signed over order, chain, amount and address, by each of two people', async () => {
  given.hot = 10n ** 12n
  const { id } = await ask(await ready('1'), '0.3')
  await (await staffOf('first')).approveWithdrawal({ id })
  await (await staffOf('second')).approveWithdrawal({ id })
  const row = await findWithdrawal(running.app.db.queryable, id)
  assert(row?.base !== null && row !== undefined, 'it goes to a chain')
  const proofs = await proofsOf(id, 'approveWithdrawal')
  expect(new Set(proofs.map(({ staff_id }) => staff_id)).size).toBe(2)
  for (const { staff_id, key_kind, credential_id, public_key, signed_text, signature } of proofs) {
    expect(signed_text.split('\n').slice(0, -1)).toEqual([
      'bourse/approval/1',
      `withdrawal ${id}`,
      `${row.chain} ${row.asset} ${row.base} ${row.address} -`,
      `by ${staff_id}`,
    ])
    const key = { kind: key_kind, credentialId: credential_id, publicKey: public_key }
    expect(await verifier.isSigned(key, signed_text, signature)).toBe(true)
  }
})

test('a refusal is signed with its reason, amount and address', async () => {
  const { id } = await ask(await ready('1'), '0.3', 'fake1other')
  await (await staffOf('first')).refuseWithdrawal({ id, reason: 'We could not reach you.' })
  const [proof] = await proofsOf(id, 'refuseWithdrawal')
  expect(proof?.signed_text).toContain(`\nreason "We could not reach you."\n0.3 BTC to fake1other\n`)
})
