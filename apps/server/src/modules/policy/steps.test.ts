import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { spot, systemAccount } from '../ledger/index.ts'

const running = testApp({ POLICY_PRESET: 'regulated' })
const PASSWORD = 'ledger-pencil-7'
const BUY = { symbol: 'BTC-EUR', side: 'buy', type: 'limit', price: '100', amount: '1' } as const
const HOUR_MS = 60 * 60_000
interface Asked {
  readonly text: string
  readonly a: string
}
interface About {
  readonly title: string
  readonly one: Asked
  readonly two: Asked
  readonly three: Asked
}
const TEXTS: Readonly<Record<string, About>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'locales/questions.en.json'), 'utf8'),
)
const QUESTIONS = Object.values(TEXTS).flatMap(({ title, one, two, three }) =>
  [one, two, three].map((asked) => ({ title, ...asked })),
)

let people = 0

/** Sessions end with the clock that they share here, so that each look logs in again. */
async function person(country = 'GB') {
  const { app } = running
  people += 1
  const email = `steps-${people}@example.org`
  const userId = await app.identity.seedUser({ email, password: PASSWORD, country, language: 'en', fiat: 'EUR' })
  const transfer = { from: systemAccount('bank:TEST', 'EUR'), to: spot(userId, 'EUR'), units: units(1_000_00000000n) }
  const funded = { source: 'test', sourceId: userId, kind: 'deposit', ...transfer }
  assert((await app.db.tx((tx) => app.ledger.transfer(tx, funded))).ok, 'a deposit was refused')
  const calls = async () => {
    const { token } = await running.client().identity.loginWithPassword({ account: email, password: PASSWORD })
    return running.client({ token })
  }
  return { userId, calls }
}

const reasonOf = (call: Promise<unknown>) => call.then(String, ({ reason }: { reason: string }) => reason)

type Calls = Awaited<ReturnType<Awaited<ReturnType<typeof person>>['calls']>>

/** By the text of the right answer, as a person finds it. */
async function answer(calls: Calls, wrong = 0) {
  const { tryId, questions } = await calls.policy.knowledgeTest()
  const places = questions.map(({ question, answers }, place) => {
    const right = QUESTIONS.find(({ text }) => text === question)?.a ?? ''
    return place < wrong ? (answers.indexOf(right) + 1) % 3 : answers.indexOf(right)
  })
  return calls.policy.answerKnowledge({ tryId, answers: places.join(',') })
}

const missingOf = async (calls: Calls) =>
  (await calls.wallet.userState()).products.find(({ product }) => product === 'spot_buy')?.missing

beforeAll(async () => {
  await running.app.markets.addAssets([assetRow('BTC'), assetRow('EUR', 'fiat')])
  await running.app.markets.addPairs([pairRow('BTC', 'EUR')])
})

test('in the United Kingdom nobody buys before the warning, a category, the questions and 24 hours', async () => {
  const { calls: enter } = await person()
  const calls = await enter()
  expect(await reasonOf(calls.policy.acknowledgeStep({ step: 'cooling_off' }))).toBe('policy.step_early')
  await calls.policy.acknowledgeStep({ step: 'risk_warning' })
  expect(await missingOf(calls)).toEqual(['category', 'knowledge', 'cooling_off'])
  await calls.policy.declareCategory({ category: 'restricted' })
  expect(await answer(calls)).toEqual({ passed: true, right: 12, of: 12, topics: [] })
  expect(await missingOf(calls)).toEqual(['cooling_off'])
  expect(await reasonOf(calls.trading.placeOrder(BUY))).toBe('policy.gate')
  running.clock.advance(24 * HOUR_MS - 1)
  const early = await enter()
  expect(await reasonOf(early.policy.acknowledgeStep({ step: 'cooling_off' }))).toBe('policy.step_early')
  running.clock.advance(1)
  const late = await enter()
  // Having waited is not enough: whoever has, says once more that they want to go on.
  expect(await reasonOf(late.trading.placeOrder(BUY))).toBe('policy.gate')
  await late.policy.acknowledgeStep({ step: 'cooling_off' })
  expect((await late.trading.placeOrder(BUY)).state).toBe('new')
  const { steps, coolingEnds } = await late.policy.gateState()
  expect(steps.filter(({ passedUntil }) => passedUntil !== null).map(({ step }) => step)).toEqual([
    ...['risk_warning', 'category', 'knowledge', 'cooling_off'],
  ])
  expect(coolingEnds).not.toBeNull()
})

test('what was passed counts for a year', async () => {
  const { calls: enter } = await person()
  const calls = await enter()
  await calls.policy.acknowledgeStep({ step: 'risk_warning' })
  running.clock.advance(365 * 24 * HOUR_MS)
  expect(await missingOf(await enter())).toContain('risk_warning')
})

test('wrong answers are named by their topics, with what there is to know; after two failures a day lies between tries', async () => {
  const { calls: enter } = await person()
  const calls = await enter()
  const { questions } = await calls.policy.knowledgeTest()
  const outcome = await answer(calls, 3)
  expect(outcome).toMatchObject({ passed: false, right: 9, of: 12 })
  const asked = questions.slice(0, 3).map(({ question }) => QUESTIONS.find(({ text }) => text === question)?.title)
  expect(outcome.topics.map(({ title }) => title).sort()).toEqual(asked.sort())
  expect(outcome.topics.every(({ about }) => about.length > 20)).toBe(true)
  expect(await answer(calls, 12)).toMatchObject({ passed: false, right: 0 })
  expect(await reasonOf(calls.policy.knowledgeTest())).toBe('policy.knowledge_wait')
  expect((await calls.policy.gateState()).nextTryAt).not.toBeNull()
  running.clock.advance(24 * HOUR_MS)
  expect((await answer(await enter())).passed).toBe(true)
})

test('a second try asks other questions of the same topics', async () => {
  const calls = await (await person()).calls()
  const textsOf = async () => (await calls.policy.knowledgeTest()).questions.map(({ question }) => question)
  const first = await textsOf()
  await answer(calls, 12)
  const second = await textsOf()
  expect(second.filter((question) => first.includes(question))).toEqual([])
  const topicsOf = (asked: string[]) =>
    asked.map((question) => QUESTIONS.find(({ text }) => text === question)?.title).sort()
  expect(topicsOf(second)).toEqual(topicsOf(first))
  expect(new Set(topicsOf(first)).size).toBe(12)
})

test('one try is answered once, by whom it was put to, and the same questions are shown until then', async () => {
  const [one, other] = [await (await person()).calls(), await (await person()).calls()]
  const shown = await one.policy.knowledgeTest()
  expect(await one.policy.knowledgeTest()).toEqual(shown)
  const answers = Array.from({ length: 12 }, () => '0').join()
  expect(await reasonOf(other.policy.answerKnowledge({ tryId: shown.tryId, answers }))).toBe('policy.try_unknown')
  const twenty = Array.from({ length: 20 }, () => reasonOf(one.policy.answerKnowledge({ tryId: shown.tryId, answers })))
  const refused = (await Promise.all(twenty)).filter((outcome) => outcome === 'policy.try_unknown')
  expect(refused).toHaveLength(19)
})

test('a token is bought once its notice was read, and credit is given once its terms were', async () => {
  const { userId, calls: enter } = await person('IT')
  const calls = await enter()
  const { db, policy } = running.app
  const may = (product: 'asset:USDT' | 'credit_deposit') => policy.may(db.queryable, userId, product)
  expect([(await may('asset:USDT')).ok, (await may('credit_deposit')).ok]).toEqual([false, false])
  await calls.policy.acknowledgeStep({ step: 'token_notice' })
  expect([(await may('asset:USDT')).ok, (await may('credit_deposit')).ok]).toEqual([true, false])
  await calls.policy.acknowledgeStep({ step: 'credit_terms' })
  expect((await may('credit_deposit')).ok).toBe(true)
})
