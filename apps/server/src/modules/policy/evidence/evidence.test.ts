import { beforeAll, expect, test } from 'vitest'
import { newTotpSecret, totpCode } from '../../../platform/secrets/totp.ts'
import { testApp } from '../../../testing/app.ts'
import { pictureBytes } from '../../../testing/picture.ts'

const running = testApp({ POLICY_PRESET: 'regulated' })
const PASSWORD = 'ledger-pencil-7'

let reviewer: ReturnType<typeof running.officeClient>
let file: Blob

async function person(name: string) {
  const email = `${name}@example.org`
  const { app } = running
  const userId = await app.identity.seedUser({ email, password: PASSWORD, country: 'GB', language: 'en', fiat: 'GBP' })
  const { token } = await running.client().identity.loginWithPassword({ account: email, password: PASSWORD })
  return { userId, email, calls: running.client({ token }) }
}

const reasonOf = (call: Promise<unknown>) => call.then(String, ({ reason }: { reason: string }) => reason)
const waiting = async () => (await reviewer.policy.investorEvidence({ state: 'waiting' })).records

beforeAll(async () => {
  const { app } = running
  const [email, password, totpSecret] = ['reviewer@office.example', 'a long password for tests', newTotpSecret()]
  await app.admin.ensureStaff({ email, name: 'reviewer', role: 'reviewer', password, totpSecret })
  const { ticket } = await running.officeClient().admin.login({ email, password })
  const code = totpCode(totpSecret, running.clock.now())
  reviewer = running.officeClient({ token: (await running.officeClient().admin.verify({ ticket, code })).token })
  file = new Blob([new Uint8Array(await pictureBytes())])
})

test('whoever shows evidence that a reviewer accepts counts as a sophisticated investor', async () => {
  const { userId, calls } = await person('angel')
  await calls.policy.sendEvidence({ ground: 'director', file })
  expect((await calls.policy.gateState()).evidence).toMatchObject({ state: 'waiting', reason: null })
  const [one] = await waiting()
  expect(one).toMatchObject({ userId, ground: 'director', state: 'waiting' })
  const evidenceId = one?.evidenceId ?? ''
  expect((await reviewer.policy.investorEvidenceFile({ evidenceId })).contentType).toBe('image/jpeg')
  const missing = async () =>
    (await calls.wallet.userState()).products.find(({ product }) => product === 'spot_buy')?.missing
  expect(await missing()).toContain('category')
  await reviewer.policy.decideEvidence({ evidenceId, decision: 'accepted' })
  expect(await missing()).not.toContain('category')
  expect((await calls.policy.gateState()).evidence?.state).toBe('accepted')
  expect(await waiting()).toEqual([])
})

test('what is not accepted says why, passes nothing, and other evidence can be sent', async () => {
  const { calls } = await person('guess')
  await calls.policy.sendEvidence({ ground: 'certificate', file })
  const evidenceId = (await waiting())[0]?.evidenceId ?? ''
  const rejected = { evidenceId, decision: 'rejected' } as const
  expect(await reasonOf(reviewer.policy.decideEvidence(rejected))).toBe('policy.evidence_reason_missing')
  await reviewer.policy.decideEvidence({ ...rejected, reason: 'The certificate is older than 36 months.' })
  const { evidence, steps } = await calls.policy.gateState()
  expect(evidence).toMatchObject({ state: 'rejected', reason: 'The certificate is older than 36 months.' })
  expect(steps.find(({ step }) => step === 'category')?.passedUntil).toBeNull()
  await calls.policy.sendEvidence({ ground: 'professional', file })
  expect(await waiting()).toHaveLength(1)
  await reviewer.policy.decideEvidence({ evidenceId: (await waiting())[0]?.evidenceId ?? '', decision: 'accepted' })
})

test('one waits at a time, and twenty decisions at once are one', async () => {
  const { calls } = await person('twice')
  await calls.policy.sendEvidence({ ground: 'director', file })
  expect(await reasonOf(calls.policy.sendEvidence({ ground: 'director', file }))).toBe('policy.evidence_waiting')
  const evidenceId = (await waiting())[0]?.evidenceId ?? ''
  const decide = () => reasonOf(reviewer.policy.decideEvidence({ evidenceId, decision: 'accepted' }))
  const outcomes = await Promise.all(Array.from({ length: 20 }, decide))
  expect(outcomes.filter((outcome) => outcome === 'policy.evidence_decided')).toHaveLength(19)
  const unknown = { evidenceId: 'evd_none', decision: 'accepted' } as const
  expect(await reasonOf(reviewer.policy.decideEvidence(unknown))).toBe('policy.evidence_unknown')
  expect(await reasonOf(reviewer.policy.investorEvidenceFile({ evidenceId: 'evd_none' }))).toBe(
    'policy.evidence_unknown',
  )
})
