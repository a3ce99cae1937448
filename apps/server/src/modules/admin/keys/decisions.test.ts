import { CallFailure } from '@bourse/client'
import { BASE_PATH, contract } from '@bourse/contract'
import { assert } from '@bourse/money'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTextVerifier } from '../../../platform/passkeys/signed-text.ts'
import { softwarePasskey } from '../../../platform/passkeys/software-passkey.fixture.ts'
import { totpCode } from '../../../platform/secrets/totp.ts'
import { OFFICE_ORIGIN, testApp } from '../../../testing/app.ts'
import { keyOf } from '../../../testing/signing-client.ts'

const running = testApp()
const PASSWORD = 'a long password for tests'
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const verifier = createTextVerifier([OFFICE_ORIGIN])
const { path } = contract.credit.suspendCredit
const CALL = 'credit.suspendCredit'
let people = 0

async function reasonOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'accepted'
  } catch (error) {
    return error instanceof CallFailure ? error.reason : String(error)
  }
}

/** Somebody of compliance, logged in, and a user to decide about. */
async function desk() {
  people += 1
  const email = `compliance${people}@office.example`
  await running.app.admin.ensureStaff({
    ...{ email, name: 'Compliance', role: 'compliance', password: PASSWORD, totpSecret: SECRET },
  })
  const code = () => {
    running.clock.advance(31_000)
    return totpCode(SECRET, running.clock.now())
  }
  const { ticket } = await running.officeClient().admin.login({ email, password: PASSWORD })
  const { token, staff } = await running.officeClient().admin.verify({ ticket, code: code() })
  const client = running.officeClient({ token })
  const user = `user${people}@site.example`
  const seeded = { email: user, password: 'ledger-pencil-7', country: 'IT', language: 'en', fiat: 'EUR' } as const
  const { uid } = await running.app.identity.userData(await running.app.identity.seedUser(seeded))
  const params = { uid, reason: 'a dispute' }

  /** As a page or a thief would send it, with whatever proof. */
  async function suspend(
    proof: string | undefined,
    fields: Readonly<Record<string, string>> = params,
  ): Promise<string> {
    const body = new URLSearchParams({ ...fields, ...(proof !== undefined && { proof }) }).toString()
    const headers = { authorization: token }
    const answer = await running.send({
      api: 'office',
      method: 'POST',
      path: `${BASE_PATH.office}${path}`,
      body,
      headers,
    })
    return answer.body.success ? 'accepted' : String(answer.body.data?.reason)
  }
  const ask = (fields: Readonly<Record<string, string>> = params, of = path) =>
    client.admin.stepUp({ path: of, params: JSON.stringify(fields) })
  const key = keyOf(token)
  assert(key !== undefined, 'the log-in brought a key')
  return { client, token, staff, params, suspend, ask, key, code }
}

async function bindPasskey({ client, code }: Awaited<ReturnType<typeof desk>>) {
  const device = softwarePasskey(OFFICE_ORIGIN)
  const passkey = device.create(await client.admin.newPasskeyOptions())
  await client.admin.addPasskey({ passkey, name: 'Desk', code: code() })
  return device
}

test('no decision is taken without a signature over it, made for this call, these fields and this session', async () => {
  const one = await desk()
  const other = await desk()
  expect(await one.suspend(undefined)).toBe('session.proof_needed')
  expect(await one.suspend('{}')).toBe('session.proof_wrong')
  expect(await one.suspend(other.key.prove(await one.ask()))).toBe('session.proof_wrong')
  expect(await one.suspend(one.key.prove(await other.ask(one.params)))).toBe('session.proof_wrong')
  const elsewhere = await one.ask(one.params, contract.credit.reopenCredit.path)
  expect(await one.suspend(one.key.prove(elsewhere))).toBe('session.proof_wrong')
  expect(await one.suspend(one.key.prove(await one.ask()), { ...one.params, uid: other.params.uid })).toBe(
    'session.proof_wrong',
  )
  const asked = await one.ask()
  expect(await one.suspend(one.key.prove({ ...asked, text: `${asked.text}.` }))).toBe('session.proof_wrong')
  expect(await one.suspend(one.key.prove(await one.ask()))).toBe('accepted')
})

test('a signature is good for two minutes and one try', async () => {
  const one = await desk()
  const late = one.key.prove(await one.ask())
  running.clock.advance(120_000)
  expect(await one.suspend(late)).toBe('session.proof_wrong')
  const proof = one.key.prove(await one.ask())
  const tries = await Promise.all(Array.from({ length: 20 }, () => one.suspend(proof)))
  expect(tries.filter((reason) => reason === 'accepted')).toHaveLength(1)
  expect(new Set(tries)).toEqual(new Set(['accepted', 'session.proof_wrong']))
})

test('what was signed is kept with the decision, and whoever pays by it can check it again', async () => {
  const one = await desk()
  const { uid, reason } = one.params
  await one.client.credit.suspendCredit({ uid, reason })
  const { records } = await one.client.admin.auditLog({ act: 'funding.credit_suspended' })
  const subject = records[0]?.subject ?? ''
  const [proof, ...more] = await running.app.admin.decisionProofs(subject, CALL)
  expect(more).toEqual([])
  assert(proof !== undefined, 'the proof is on record')
  expect(proof.staff_id).toBe(one.staff.staffId)
  expect(proof.signed_text.split('\n').slice(0, -1)).toEqual([
    'bourse/decision/1',
    CALL,
    'reason "a dispute"',
    `uid "${uid}"`,
    'failed 0 times',
    `by ${one.staff.staffId}`,
  ])
  // Nothing else is in it: the signer takes no other form.
  expect(proof.signature).toEqual({ browserKey: { signature: expect.any(String) } })
  const key = { kind: proof.key_kind, credentialId: proof.credential_id, publicKey: proof.public_key }
  expect(await verifier.isSigned(key, proof.signed_text, proof.signature)).toBe(true)
  expect(await verifier.isSigned(key, `${proof.signed_text} `, proof.signature)).toBe(false)
})

test('a passkey signs the text by its hash; a copy of the device is found out', async () => {
  const one = await desk()
  const device = await bindPasskey(one)
  const sign = async (deviation = {}) => {
    const { nonce, text, passkey } = await one.ask()
    assert(passkey !== null, 'a passkey counts')
    const answer = JSON.parse(device.get(passkey, deviation))
    return { text, answer, proof: JSON.stringify({ nonce, passkey: answer }) }
  }
  expect(await one.suspend((await sign({ origin: 'https://evil.example' })).proof)).toBe('session.proof_wrong')
  expect(await one.suspend((await sign({ flags: 1 })).proof)).toBe('session.proof_wrong')
  expect(await one.suspend((await sign()).proof)).toBe('accepted')
  expect(await one.suspend((await sign({ counter: 1 })).proof)).toBe('session.proof_wrong')
})

test('a further passkey signs nothing for 24 hours', async () => {
  const one = await desk()
  await bindPasskey(one)
  const further = await bindPasskey(one)
  const { nonce, passkey } = await one.ask()
  assert(passkey !== null, 'the first one counts')
  expect(passkey.allowCredentials).toHaveLength(1)
  const proof = JSON.stringify({ nonce, passkey: JSON.parse(further.get(passkey)) })
  expect(await one.suspend(proof)).toBe('session.key_waits')
})

test('only decisions are signed, and only by whom they are for', async () => {
  const one = await desk()
  expect(await reasonOf(one.ask({}, '/staff/me'))).toBe('admin.no_decision')
  expect(await reasonOf(one.ask({ id: 'spr_1' }, contract.admin.confirmStaffProposal.path))).toBe(
    'session.unauthorized',
  )
})

test.each(['update admin.decision_proofs set signed_text = $$x$$', 'delete from admin.decision_proofs'])(
  'nobody rewrites what was signed: %s',
  async (statement) => {
    const owner = new pg.Client({ connectionString: running.app.ownerUrl })
    await owner.connect()
    const outcome = await owner.query(statement).catch(String)
    await owner.end()
    expect(outcome).toContain('append-only')
  },
)
