import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { PERSON, verification } from '../kyc/kyc.fixture.ts'

const running = testApp()
const people = verification(running)
const { screening, clock } = running
const DAY_MS = 24 * 60 * 60_000

beforeEach(() => {
  screening.unlist()
  screening.setAway(false)
})

const office = (role: 'compliance' | 'reviewer' = 'compliance') => people.officeAs(role)

async function casesOf(userId: string) {
  return (await (await office()).screening.screeningCases({ userId })).records
}

async function caseOf(userId: string) {
  const [one] = await casesOf(userId)
  if (one === undefined) throw new Error('there is no case')
  return one
}

/** What a reviewer is told who takes the submission and approves it. */
async function approval(submission: string): Promise<string> {
  const { kyc } = await office('reviewer')
  await kyc.takeCase({ caseId: submission }).catch(() => undefined)
  return kyc.approveCase({ caseId: submission }).then(
    ({ passed }) => (passed ? 'passed' : 'first'),
    (refused: { reason: string }) => refused.reason,
  )
}

/** After the worker has looked. */
async function stateOf(who: { userId: string }) {
  await running.app.screening.people.screenDue()
  return (await running.app.kyc.stateOf(who.userId)).state
}

test('whoever stands on a sanctions list is not passed, neither by the provider nor by a reviewer, until compliance has cleared the hit', async () => {
  screening.list(PERSON.lastName, { name: 'Anna Maria DANGELO', birthDate: '1990-04-05' })
  const who = await people.submitted()
  const { caseId: submission } = await people.caseOf(who)
  expect(await people.tell(submission)).toBe('accepted')
  expect(await stateOf(who)).toBe('in_review')
  expect(await approval(submission)).toBe('kyc.screening_open')
  const found = await caseOf(who.userId)
  expect(found).toMatchObject({ area: 'person', state: 'open', kinds: ['sanctions'], title: 'Anna Maria DANGELO' })
  const { screening: calls } = await office()
  const whole = await calls.screeningCase({ caseId: found.caseId })
  expect(whole).toMatchObject({ person: { birthDate: PERSON.birthDate }, choices: ['cleared', 'confirmed'] })
  const accept = { caseId: found.caseId, decision: 'accepted', reason: 'we like them' } as const
  await expect(calls.decideScreening(accept)).rejects.toMatchObject({ reason: 'screening.not_acceptable' })
  await calls.decideScreening({ caseId: found.caseId, decision: 'cleared', reason: 'another place of birth' })
  const [proof] = await running.app.admin.decisionProofs(found.caseId, 'screening.decideScreening')
  const signed = proof?.signed_text.split('\n')
  expect(signed).toContain(`user ${found.uid}`)
  expect(signed).toContain(`person sanctions ${found.score}% "${whole.source}" "${whole.reference}"`)
  // What is signed is kept for good, so that no name may stand there.
  expect(proof?.signed_text).not.toMatch(/dangelo/i)
  expect(await approval(submission)).toBe('passed')
})

test('a submission waits while the lists cannot be asked, and passes by itself when they answer', async () => {
  screening.setAway(true)
  const who = await people.submitted()
  const { caseId: submission } = await people.caseOf(who)
  await people.tell(submission)
  expect(await stateOf(who)).toBe('in_review')
  expect(await approval(submission)).toBe('kyc.screening_waiting')
  const { screening: calls, kyc } = await office()
  expect(await calls.screeningStanding()).toMatchObject({ waiting: 1, failingSince: expect.any(String) })
  expect((await kyc.officeCase({ caseId: submission })).screening).toEqual({ state: 'waiting', cases: [] })
  await kyc.releaseCase({ caseId: submission }).catch(() => undefined)
  clock.advance(31 * 60_000)
  screening.setAway(false)
  expect(await stateOf(who)).toBe('passed')
  expect(await (await office()).screening.screeningStanding()).toMatchObject({ waiting: 0, failingSince: null })
})

test('a politically exposed person needs a decision of compliance, and is accepted with a reason', async () => {
  screening.list(PERSON.lastName, { kind: 'pep', list: 'PEP' })
  const who = await people.submitted()
  const { caseId: submission } = await people.caseOf(who)
  expect(await approval(submission)).toBe('kyc.screening_open')
  const { caseId } = await caseOf(who.userId)
  const decision = { caseId, decision: 'accepted', reason: 'source of wealth shown' } as const
  await expect((await office('reviewer')).screening.decideScreening(decision)).rejects.toThrow()
  await (await office()).screening.decideScreening(decision)
  expect(await approval(submission)).toBe('passed')
})

test('a report in the press opens a case and keeps nobody out', async () => {
  screening.list(PERSON.lastName, { kind: 'adverse', list: 'Press' })
  const who = await people.passed()
  expect(await stateOf(who)).toBe('passed')
  expect(await caseOf(who.userId)).toMatchObject({ state: 'open', kinds: ['adverse'] })
})

test('a weak likeness opens no case', async () => {
  screening.list(PERSON.lastName, { score: 49 })
  const who = await people.passed()
  expect(await stateOf(who)).toBe('passed')
  expect(await casesOf(who.userId)).toEqual([])
})

test('verified people are asked about every day, and whoever comes onto a list is found; a jump of the clock finds the same', async () => {
  const [stepped, jumped] = [await people.passed(), await people.passed()]
  screening.list(PERSON.lastName, { reference: 'EU.today' })
  const { people: screened } = running.app.screening
  screening.asked.splice(0)
  await screened.screenDue()
  expect(screening.asked).toEqual([])
  for (let day = 0; day < 3; day += 1) {
    clock.advance(DAY_MS)
    await screened.screenDue()
  }
  const found = await casesOf(stepped.userId)
  expect(found.map(({ title, state }) => `${title} ${state}`)).toEqual([`${PERSON.lastName} open`])
  expect(await casesOf(jumped.userId)).toHaveLength(1)
  const times = screening.asked.length
  clock.advance(30 * DAY_MS)
  await screened.screenDue()
  expect(screening.asked.length).toBe(times + times / 3)
  expect(await casesOf(stepped.userId)).toHaveLength(1)
})

test('whoever has just submitted is asked about without everybody who is due that day', async () => {
  const { caseId: known } = await people.caseOf(await people.passed())
  const newcomer = await people.person()
  clock.advance(2 * DAY_MS)
  await people.seed(newcomer)
  screening.asked.splice(0)
  const { people: screened } = running.app.screening
  await screened.screenNewcomers()
  expect(screening.asked).toHaveLength(1)
  expect(screening.asked).not.toMatchObject([{ reference: known }])
  await screened.screenDue()
  expect(screening.asked.map(({ reference }) => reference)).toContain(known)
})

test('what was cleared is not asked again for the same hit, and another hit of the same person is', async () => {
  screening.list(PERSON.lastName, { reference: 'EU.one' })
  const who = await people.submitted()
  const { caseId } = await caseOf(who.userId)
  await (await office()).screening.decideScreening({ caseId, decision: 'cleared', reason: 'a namesake' })
  screening.list(PERSON.lastName, { reference: 'EU.two' })
  clock.advance(2 * DAY_MS)
  await running.app.screening.people.screenDue()
  const states = (await casesOf(who.userId)).map(({ state }) => state)
  expect(states).toEqual(['open', 'cleared'])
})

test('a confirmed match stops the account at once, and two people must open it again', async () => {
  const who = await people.passed()
  screening.list(PERSON.lastName, { reference: 'EU.confirmed' })
  clock.advance(DAY_MS)
  await running.app.screening.people.screenDue()
  const { caseId } = await caseOf(who.userId)
  const { screening: calls, identity } = await office()
  await calls.decideScreening({ caseId, decision: 'confirmed', reason: 'the same person' })
  const person = await identity.officeUser({ userId: who.userId })
  expect(person).toMatchObject({ freeze: { reason: 'screening_match', by: { role: 'compliance' } } })
  const again = { caseId, decision: 'cleared', reason: 'on second thoughts' } as const
  await expect(calls.decideScreening(again)).rejects.toMatchObject({ reason: 'screening.decided' })
  const evidence = { evidence: 'inquiry_closed', reference: '1', text: 'x' } as const
  const { unfreeze } = await identity.proposeUnfreeze({ userId: who.userId, ...evidence })
  expect(unfreeze).toBe('needs_second')
})

test('of two who decide a case at once one decides', async () => {
  screening.list(PERSON.lastName, { reference: 'EU.twice' })
  const who = await people.submitted()
  const { caseId } = await caseOf(who.userId)
  const { screening: calls } = await office()
  const decisions = await Promise.allSettled(
    (['cleared', 'confirmed', 'cleared'] as const).map((decision) =>
      calls.decideScreening({ caseId, decision, reason: decision }),
    ),
  )
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each(['update screening.answers set found = $$[]$$', 'delete from screening.answers'])(
  'nobody rewrites what was answered: %s',
  async (statement) => {
    await people.submitted()
    await running.app.screening.people.screenDue()
    await expect(running.app.db.pool.query(statement)).rejects.toThrow(/permission denied|append-only/)
  },
)
