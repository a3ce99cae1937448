import { beforeEach, expect, test } from 'vitest'
import { PERSON } from '../kyc/kyc.fixture.ts'
import { HOUR_MS, withdrawalWorld } from './withdrawals.fixture.ts'

const world = withdrawalWorld()
const { running, ready, ask, wallet, officeOf, staffOf, pay, findings } = world
const { screening } = running
let names = 0

beforeEach(() => {
  screening.unlist()
  screening.setAway(false)
})

/** Somebody whom nothing but the address can hold up: they have paid it before. */
async function regular(address: string) {
  const who = await ready('2')
  const first = await ask(who, '0.001', address)
  names += 1
  await (await staffOf(`first-${names}`)).approveWithdrawal({ id: first.id })
  await pay()
  world.mine()
  await pay()
  return who
}

const riskOf = async (id: string) => {
  const { risks } = await (await staffOf('looks')).officeWithdrawal({ id })
  return risks
}

const caseOf = async (userId: string) => {
  const { screening: calls } = await officeOf('looks')
  return (await calls.screeningCases({ userId })).records[0]
}

test('coins go by themselves to an address that nothing is known of, and the answer is kept', async () => {
  const address = 'fake1goodaddress'
  const who = await regular(address)
  const sent = await ask(who, '0.001', address)
  expect(sent.state).toBe('approved')
  const { rows } = await running.app.db.pool.query(`select area, found from screening.answers where subject_id = $1`, [
    sent.id,
  ])
  expect(rows).toEqual([{ area: 'outflow', found: [{ risk: 0, categories: [], reference: 'none' }] }])
})

test('a doubtful address is looked at by staff, who see what is known of it', async () => {
  const address = 'fake1mixeraddress'
  const who = await regular(address)
  screening.mark(address, { risk: 55, categories: ['mixer'], reference: 'CA.55' })
  const asked = await ask(who, '0.001', address)
  expect(asked.state).toBe('review')
  expect(await riskOf(asked.id)).toEqual([
    { flag: 'address_risk', points: 40, detail: { score: '55', categories: 'mixer', reference: 'CA.55' } },
  ])
  await (await staffOf('lets-it-go')).approveWithdrawal({ id: asked.id })
  expect(await caseOf(who.userId)).toBeUndefined()
})

test('an address under sanctions is never paid: the money is back at once, and compliance has a case', async () => {
  const address = 'fake1sanctionedaddress'
  const who = await regular(address)
  const before = await wallet(who)
  screening.mark(address, { risk: 10, categories: ['sanctions'], reference: 'CA.9' })
  const asked = await ask(who, '0.5', address)
  expect(asked).toMatchObject({ state: 'failed', failure: 'screened', cancellable: false })
  expect(await wallet(who)).toBe(before)
  await pay()
  expect(
    (
      await staffOf('tries')
        .then((staff) => staff.approveWithdrawal({ id: asked.id }))
        .catch((error) => error)
    ).reason,
  ).toBe('funding.not_in_review')
  const found = await caseOf(who.userId)
  expect(found).toMatchObject({ area: 'outflow', state: 'open', kinds: ['sanctions'], title: address })
  await ask(who, '0.25', address)
  const { screening: calls } = await officeOf('looks')
  expect((await calls.screeningCases({ userId: who.userId })).total).toBe(1)
  expect(await findings()).toEqual([])
})

test('what was cleared as a false match goes to review from then on, and other outflows do while it is open', async () => {
  const [address, other] = ['fake1falsematch', 'fake1otheraddress']
  const who = await regular(other)
  screening.mark(address, { risk: 95, categories: ['theft'], reference: 'CA.95' })
  await ask(who, '0.001', address)
  const held = await ask(who, '0.001', other)
  expect(held.state).toBe('review')
  expect((await riskOf(held.id)).map(({ flag }) => flag)).toEqual(['open_screening'])
  const found = await caseOf(who.userId)
  const { screening: calls } = await officeOf('decides')
  await calls.decideScreening({ caseId: found?.caseId ?? '', decision: 'cleared', reason: 'an exchange, mislabelled' })
  const again = await ask(who, '0.001', address)
  expect(again.state).toBe('review')
  expect((await riskOf(again.id)).map(({ flag }) => flag)).toContain('address_risk')
  expect((await ask(who, '0.001', other)).state).not.toBe('failed')
})

test('without an answer nothing goes by itself', async () => {
  const address = 'fake1unansweredaddress'
  const who = await regular(address)
  screening.setAway(true)
  const asked = await ask(who, '0.001', address)
  expect(asked.state).toBe('review')
  expect((await riskOf(asked.id)).map(({ flag }) => flag)).toEqual(['address_unscreened'])
})

test('whoever is freshly found on a list sends nothing by themselves', async () => {
  const address = 'fake1listedperson'
  const who = await regular(address)
  screening.list(PERSON.lastName, { reference: 'EU.later' })
  await running.app.db.pool.query(`update screening.people set due_at = enrolled_at where user_id = $1`, [who.userId])
  const asked = await ask(who, '0.001', address)
  expect(asked.state).toBe('review')
  expect((await riskOf(asked.id)).map(({ flag }) => flag)).toEqual(['open_screening'])
})

test('a confirmed address can stop the account with it', async () => {
  const address = 'fake1confirmedaddress'
  const who = await regular(address)
  screening.mark(address, { categories: ['ransomware'], reference: 'CA.77' })
  await ask(who, '0.001', address)
  const found = await caseOf(who.userId)
  const { screening: calls, identity } = await officeOf('decides')
  const decision = { caseId: found?.caseId ?? '', decision: 'confirmed', reason: 'ransom', freeze: 'true' } as const
  await calls.decideScreening(decision)
  expect(await identity.officeUser({ userId: who.userId })).toMatchObject({ freeze: { reason: 'screening_match' } })
})

/** Asked for, looked at a day later, and about to leave: the answer of the day before is old by then. */
async function approvedLate(address: string) {
  const who = await ready('2')
  const before = await wallet(who)
  const { id, state } = await ask(who, '0.01', address)
  expect(state).toBe('review')
  running.clock.advance(25 * HOUR_MS)
  names += 1
  await (await staffOf(`late-${names}`)).approveWithdrawal({ id })
  const now = async () => {
    names += 1
    return (await staffOf(`late-${names}`)).officeWithdrawal({ id })
  }
  const approveAgain = async () => {
    names += 1
    return (await staffOf(`late-${names}`)).approveWithdrawal({ id })
  }
  return { who, before, id, now, approveAgain }
}

test('an address that comes under sanctions while its withdrawal waits is not paid: the money is back, and compliance has a case', async () => {
  const address = 'fake1lateraddress'
  const { who, before, now } = await approvedLate(address)
  screening.mark(address, { categories: ['sanctions'], reference: 'CA.late' })
  await pay()
  expect(await now()).toMatchObject({ state: 'failed', failure: 'screened', attempts: [] })
  expect(await wallet(who)).toBe(before)
  expect(await caseOf(who.userId)).toMatchObject({ area: 'outflow', state: 'open', kinds: ['sanctions'] })
  expect(await findings()).toEqual([])
})

test('a warning that appears while a withdrawal waits takes it back to review, and it leaves when staff have seen it', async () => {
  const address = 'fake1laterwarning'
  const { now, approveAgain } = await approvedLate(address)
  screening.mark(address, { risk: 55, categories: ['mixer'], reference: 'CA.mixer' })
  await pay()
  const held = await now()
  expect(held).toMatchObject({ state: 'review', attempts: [] })
  expect(held.risks).toContainEqual({
    ...{ flag: 'address_risk', points: 40 },
    detail: { score: '55', categories: 'mixer', reference: 'CA.mixer' },
  })
  await approveAgain()
  await pay()
  expect(await now()).toMatchObject({ state: 'processing' })
})

test('a firm that is silent about what waited for a day takes it back to review, once', async () => {
  const { now, approveAgain } = await approvedLate('fake1latersilence')
  screening.setAway(true)
  await pay()
  const held = await now()
  expect([held.state, held.flags.includes('address_unscreened')]).toEqual(['review', true])
  await approveAgain()
  await pay()
  expect(await now()).toMatchObject({ state: 'processing' })
})

test('what was answered within a day is not asked about again, and a good answer later lets it go', async () => {
  const [soon, late] = ['fake1soon', 'fake1stillgood']
  const who = await ready('2')
  const { id } = await ask(who, '0.01', soon)
  const answers = async (of: string) =>
    (await running.app.db.pool.query('select from screening.answers where subject_id = $1', [of])).rowCount
  names += 1
  await (await staffOf(`soon-${names}`)).approveWithdrawal({ id })
  await pay()
  expect(await answers(id)).toBe(1)
  const waited = await approvedLate(late)
  await pay()
  expect(await waited.now()).toMatchObject({ state: 'processing' })
  expect(await answers(waited.id)).toBe(2)
})
