import { ok } from '@bourse/money'
import { beforeEach, expect, test } from 'vitest'
import { PROVIDER } from '../../testing/travel.ts'
import { PERSON } from '../kyc/kyc.fixture.ts'
import { type Ready, withdrawalWorld } from '../withdrawals/withdrawals.fixture.ts'

const world = withdrawalWorld()
const { running, ready, quote, ask, wallet, web, officeOf, staffOf, pay, findings } = world
const { travel } = running
const MINUTE_MS = 60_000
let names = 0

beforeEach(() => {
  travel.answer('accepted')
  travel.sent.splice(0)
})

const reasonOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error) => error.reason)

/** Another one each time: a code of an authenticator is used once. */
const office = () => {
  names += 1
  return officeOf(`travel-${names}`)
}

const toProvider = (beneficiary?: string) => ({
  ...{ owner: 'provider' as const, provider: PROVIDER.code },
  ...(beneficiary !== undefined && { beneficiary }),
})

/** Asked for, looked at by staff, and about to leave. */
async function approved(who: Ready, declared: Parameters<typeof ask>[3] = toProvider()) {
  const { id } = await ask(who, '0.01', undefined, declared)
  names += 1
  await (await staffOf(`travel-${names}`)).approveWithdrawal({ id })
  return id
}

const stateOf = (who: Ready, id: string) => web(who).withdrawDetail({ id })
const openTransfer = async (who: Ready) => {
  const { travel: calls } = await office()
  const [row] = (await calls.travelTransfers({ userId: who.userId })).records
  return row
}

test('coins for another provider leave once it has accepted who sends them, and for whom', async () => {
  const who = await ready('1')
  const id = await approved(who, toProvider('Grace Hopper'))
  expect(travel.sent).toEqual([])
  await pay()
  expect(await stateOf(who, id)).toMatchObject({ state: 'processing' })
  const { uid } = await running.client({ token: who.token }).identity.userData()
  expect(travel.sent).toHaveLength(1)
  expect(travel.sent[0]).toMatchObject({
    ...{ provider: PROVIDER.code, chain: 'BITCOIN', asset: 'BTC', address: world.addressOf(who), tag: null },
    originator: {
      naturalPerson: {
        name: { primaryIdentifier: PERSON.lastName, secondaryIdentifier: PERSON.firstName },
        geographicAddress: { addressLine: [PERSON.address], country: PERSON.residence },
        nationalIdentification: { nationalIdentifier: expect.stringMatching(/^\w+$/) },
        customerIdentification: uid,
      },
      accountNumber: uid,
    },
    beneficiary: {
      naturalPerson: { name: { primaryIdentifier: 'Grace Hopper' } },
      accountNumber: world.addressOf(who),
    },
  })
  expect(await openTransfer(who)).toMatchObject({ direction: 'out', state: 'accepted', provider: PROVIDER.name })
})

test('a copy names who got coins at other providers, and when the law’s clock has ended nothing does', async () => {
  const who = await ready('1')
  await approved(who, toProvider('Ada Augusta Byron'))
  await pay()
  const { db, travel: part } = running.app
  const given = async () => {
    const tables = Object.values(part.personal.tables).flatMap((table) => (typeof table === 'string' ? [] : [table]))
    return JSON.stringify(await Promise.all(tables.map(({ read }) => read(db.queryable, who.userId))))
  }
  expect((await given()).match(/Ada Augusta Byron/g)).toHaveLength(2)
  await db.tx(async (tx) => {
    await part.personal.forget(tx, who.userId)
    return ok()
  })
  expect(await given()).not.toContain('Byron')
})

test('without another name the recipient at the other provider is the person themselves', async () => {
  const who = await ready('1')
  await approved(who)
  await pay()
  const name = { primaryIdentifier: PERSON.lastName, secondaryIdentifier: PERSON.firstName }
  expect(travel.sent[0]?.beneficiary.naturalPerson.name).toEqual(name)
})

test.each([
  ['refused', 'provider_refused'],
  ['beneficiary_unknown', 'beneficiary_unknown'],
] as const)('what the other provider answers with "%s" is given back, and says why: %s', async (answer, failure) => {
  const who = await ready('1')
  const before = await wallet(who)
  const id = await approved(who)
  travel.answer(answer)
  await pay()
  expect(await stateOf(who, id)).toMatchObject({ state: 'failed', failure, txId: null })
  expect(await wallet(who)).toBe(before)
  await pay()
  expect(travel.sent).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('while the other provider is silent or slow nothing leaves, others go first, and it goes when the answer comes', async () => {
  const first = await ready('1')
  const other = await ready('1')
  const who = await world.logIn(first)
  const id = await approved(who)
  travel.answer(undefined)
  await pay()
  const waits = await stateOf(who, id)
  expect([waits.state, waits.events.at(-1)?.kind]).toEqual(['approved', 'waiting_for_provider'])
  const next = await approved(other, { owner: 'self' })
  await pay()
  expect(await stateOf(other, next)).toMatchObject({ state: 'processing' })
  travel.answer('pending')
  running.clock.advance(2 * MINUTE_MS)
  await pay()
  const later = await stateOf(who, id)
  expect(later.events.filter(({ kind }) => kind === 'waiting_for_provider')).toHaveLength(1)
  travel.answer('accepted')
  running.clock.advance(2 * MINUTE_MS)
  await pay()
  expect(await stateOf(who, id)).toMatchObject({ state: 'processing' })
  expect(new Set(travel.sent.map(({ reference }) => reference)).size).toBe(1)
})

test('compliance lets a transfer go without the other provider’s word, with a reason that is signed', async () => {
  const who = await ready('1')
  const id = await approved(who)
  travel.answer(undefined)
  await pay()
  const found = await openTransfer(who)
  const transferId = found?.transferId ?? ''
  expect(found).toMatchObject({ state: 'open', answer: 'silent' })
  const { travel: calls } = await office()
  const decision = { transferId, decision: 'waived', reason: 'They wrote to us by email.' } as const
  await calls.decideTravel(decision)
  expect(await reasonOf(calls.decideTravel({ ...decision, decision: 'declined' }))).toBe('travel.decided')
  await pay()
  expect(await stateOf(who, id)).toMatchObject({ state: 'processing' })
  const whole = await calls.travelTransfer({ transferId })
  expect(whole).toMatchObject({
    state: 'waived',
    reason: decision.reason,
    person: `${PERSON.firstName} ${PERSON.lastName}`,
  })
  const [proof] = await running.app.admin.decisionProofs(transferId, 'travel.decideTravel')
  expect(proof?.signed_text).toContain(`"${PROVIDER.name}", silent`)
})

test('what compliance declines is given back, and its owner reads why', async () => {
  const who = await ready('1')
  const before = await wallet(who)
  const id = await approved(who)
  travel.answer('needs_information')
  await pay()
  const { travel: calls } = await office()
  const transferId = (await openTransfer(who))?.transferId ?? ''
  await calls.decideTravel({ transferId, decision: 'declined', reason: 'They want what we may not give.' })
  await pay()
  expect(await stateOf(who, id)).toMatchObject({
    ...{ state: 'failed', failure: 'refused', reason: 'They want what we may not give.' },
  })
  expect(await wallet(who)).toBe(before)
})

test('a message is sent again at once where compliance asks for it', async () => {
  const who = await ready('1')
  const id = await approved(who)
  travel.answer('needs_information')
  await pay()
  travel.answer('accepted')
  await pay()
  expect(travel.sent).toHaveLength(1)
  const { travel: calls } = await office()
  await calls.askTravelAgain({ transferId: (await openTransfer(who))?.transferId ?? '' })
  await pay()
  expect(travel.sent).toHaveLength(2)
  expect(await stateOf(who, id)).toMatchObject({ state: 'processing' })
})

test('a withdrawal that its owner takes back while it waits leaves nothing for compliance to do', async () => {
  const who = await ready('1')
  const id = await approved(who)
  travel.answer(undefined)
  await pay()
  await web(who).withdrawCancel({ id })
  expect(await openTransfer(who)).toMatchObject({ state: 'withdrawn' })
})

test('much goes nowhere before its owner has said whose address it is; little does, and it is asked once', async () => {
  const who = await ready('1')
  expect(await reasonOf(quote(who, '0.021', undefined, {}))).toBe('travel.owner_missing')
  expect(await quote(who, '0.02', undefined, {})).toMatchObject({ destination: null })
  expect(await reasonOf(quote(who, '0.001', undefined, { owner: 'other' }))).toBe('travel.beneficiary_missing')
  const unknown = { owner: 'provider', provider: 'nobody' } as const
  expect(await reasonOf(quote(who, '0.001', undefined, unknown))).toBe('travel.provider_unknown')
  const declared = { owner: 'other', beneficiary: 'Grace Hopper' } as const
  const at = { symbol: 'BTC', chainName: 'BITCOIN', address: world.addressOf(who) }
  await quote(who, '0.021', undefined, declared)
  expect(await web(who).checkAddress(at)).toMatchObject({ destination: null })
  await ask(who, '0.021', undefined, declared)
  const destination = { ...declared, provider: null }
  expect(await web(who).checkAddress(at)).toMatchObject({ destination })
  expect(await quote(who, '0.021', undefined, {})).toMatchObject({ destination })
})

test('above the bound a wallet of somebody else’s, and one that nothing was shown of, are looked at', async () => {
  const who = await ready('1')
  const risksOf = async (declared: Parameters<typeof ask>[3], amount: string) => {
    const { id } = await ask(who, amount, undefined, declared)
    const { withdrawals } = await office()
    return (await withdrawals.officeWithdrawal({ id })).flags.filter((flag) => flag.startsWith('wallet'))
  }
  expect(await risksOf({ owner: 'self' }, '0.02')).toEqual([])
  expect(await risksOf({ owner: 'self' }, '0.021')).toEqual(['wallet_unproven'])
  expect(await risksOf({ owner: 'other', beneficiary: 'Grace Hopper' }, '0.021')).toEqual(['wallet_of_other'])
  expect(await risksOf(toProvider(), '0.021')).toEqual([])
})
