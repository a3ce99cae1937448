import { afterEach, beforeEach, expect, test } from 'vitest'
import { assetRow } from '../../testing/markets.ts'
import { ONE_REQUEST } from '../../testing/requests.ts'
import { reasonOf } from '../identity/identity.fixture.ts'
import { systemAccount } from '../ledger/index.ts'
import { type Ready, withdrawalWorld } from './withdrawals.fixture.ts'

const world = withdrawalWorld()
const { running, web, ready, secretsFor, wallet, pay, staffOf, unguarded, asker } = world
const IBAN = 'FR1420041010050500013M02606'

beforeEach(() => running.bank.bank.setMode('accept'))
/** Books and bank agree after everything that may happen. */
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  expect(await running.app.banking.audit()).toEqual([])
})

interface Rich extends Ready {
  readonly accountId: string
}

const accountsOf = ({ token }: { readonly token: string }) => running.client({ token }).banking
async function rich(whole = '500'): Promise<Rich> {
  const who = await ready()
  await world.fund(who.userId, 'EUR', whole, systemAccount('bank:TEST', 'EUR'))
  const { id } = await accountsOf(who).submitAccount({ symbol: 'EUR', iban: IBAN })
  return { ...who, accountId: id }
}

const quote = (who: Rich, amount: string) =>
  web(who).quoteBankWithdrawal({ symbol: 'EUR', accountId: who.accountId, amount })

async function ask(who: Rich, amount: string) {
  const { quoteId } = await quote(who, amount)
  return web(who).withdraw(await secretsFor(who, quoteId))
}

async function approved(who: Rich, amount: string): Promise<string> {
  const { id, state } = await ask(who, amount)
  if (state === 'review') await (await staffOf('first')).approveWithdrawal({ id })
  return id
}

const detail = (who: Rich, id: string) => web(who).withdrawDetail({ id })
const kindsOf = async (who: Rich, id: string) => (await detail(who, id)).events.map(({ kind }) => kind)
const fifty = <Value>(attempt: () => Promise<Value>) => Promise.all(Array.from({ length: 50 }, attempt))
const atBank = (id: string) => running.bank.bank.payout('sepa', id)
const books = async (kind: 'bank:sepa' | 'fees') =>
  (await running.app.ledger.balance(running.app.db.queryable, systemAccount(kind, 'EUR'))).balance

test('what was shown is what arrives: held, reviewed, paid by the bank, booked', async () => {
  const who = await rich()
  expect(await web(who).withdrawOptions({ symbol: 'EUR' })).toMatchObject({
    withdrawable: '500',
    bank: { rail: 'sepa', provider: 'SEPA', fee: '1', minimum: '10', decimals: 2 },
  })
  expect(await web(who).withdrawOptions({ symbol: 'BTC' })).toMatchObject({ bank: null })
  const shown = await quote(who, '200')
  expect(shown).toMatchObject({ kind: 'bank', amount: '200', fee: '1', receives: '199', eurValue: '200' })
  expect(shown.to).toBe('FR14 2004 1010 0505 0001 3M02 606')
  const before = [await books('bank:sepa'), await books('fees')] as const
  const asked = await web(who).withdraw(await secretsFor(who, shown.quoteId))
  expect(asked).toMatchObject({ state: 'review', rail: 'sepa', cancellable: true, address: shown.to })
  expect(await wallet(who, 'EUR')).toBe('300/200')
  await (await staffOf('first')).approveWithdrawal({ id: asked.id })
  await pay()
  expect(await detail(who, asked.id)).toMatchObject({ state: 'completed', cancellable: false })
  expect(await kindsOf(who, asked.id)).toEqual([...['asked', 'held_for_review', 'approved', 'paid_out', 'completed']])
  expect(await wallet(who, 'EUR')).toBe('300/0')
  expect((await books('bank:sepa')) - before[0]).toBe(19_900_000_000n)
  expect((await books('fees')) - before[1]).toBe(100_000_000n)
  expect(await atBank(asked.id)).toMatchObject({ cents: 19_900, account: IBAN, reference: asked.orderNo })
  const params = { withdrawalId: asked.id }
  await running.app.notices.send({ id: 'completed', notice: 'withdrawals.completed', userId: who.userId, params })
  expect(running.outbox.at(-1)?.text).toContain(`/withdraw/EUR/bank?order=${asked.id}`)
})

test('a clock that went back after the account was added keeps nothing from leaving', async () => {
  const who = await rich()
  running.clock.advance(-62_000)
  const id = await approved(who, '20')
  await pay()
  expect(await detail(who, id)).toMatchObject({ state: 'completed' })
})

test('only to accounts of one’s own, in whole cents, from the minimum on', async () => {
  const other = await rich()
  const who = await rich()
  expect(await reasonOf(quote({ ...who, accountId: other.accountId }, '20'))).toBe('funding.account_unknown')
  expect(await reasonOf(quote({ ...who, accountId: '' }, '20'))).toBe('funding.account_missing')
  expect(await reasonOf(quote(who, '20.001'))).toBe('funding.too_precise')
  expect(await reasonOf(quote(who, '9.99'))).toBe('funding.below_minimum')
  expect(await reasonOf(quote(who, '500.01'))).toBe('ledger.insufficient_balance')
  const request = { symbol: 'BTC', accountId: who.accountId, amount: '20' }
  expect(await reasonOf(web(who).quoteBankWithdrawal(request))).toBe('funding.payouts_closed')
  // Who removes the account afterwards has agreed to it before.
  const id = await approved(who, '20')
  await accountsOf(who).removeAccount({ id: who.accountId })
  expect(await reasonOf(quote(who, '20'))).toBe('funding.account_unknown')
  await pay()
  expect(await detail(who, id)).toMatchObject({ state: 'completed' })
})

test('after a lost reply nothing moves until the bank tells, and nothing is paid twice', async () => {
  const who = await rich()
  await running.bank.bank.setMode('silent')
  const id = await approved(who, '100')
  await pay()
  expect(await detail(who, id)).toMatchObject({ state: 'processing', cancellable: false, arrivalMinutes: 24 * 60 })
  expect(await kindsOf(who, id)).toContain('reply_lost')
  expect(await wallet(who, 'EUR')).toBe('400/100')
  expect(await reasonOf(web(who).withdrawCancel({ id }))).toBe('funding.too_late')
  // It was taken after all: the books follow the bank, and it is asked for nothing more.
  await running.bank.bank.setMode('refuse')
  await pay()
  expect(await detail(who, id)).toMatchObject({ state: 'completed' })
  expect(await wallet(who, 'EUR')).toBe('400/0')
})

test('what the bank refuses is given back whole, with its reason', async () => {
  const who = await rich()
  await running.bank.bank.setMode('refuse')
  const id = await approved(who, '100')
  await pay()
  expect(await detail(who, id)).toMatchObject({ state: 'failed', failure: 'bank_refused', reason: 'account closed' })
  expect(await wallet(who, 'EUR')).toBe('500/0')
})

test('a bank that takes its time keeps the money held, and its last word counts', async () => {
  const who = await rich()
  await running.bank.bank.setMode('delay')
  const [first, second] = [await approved(who, '100'), await approved(who, '50')]
  await pay()
  await pay()
  expect(await kindsOf(who, first)).toEqual(['asked', 'held_for_review', 'approved', 'paid_out'])
  expect(await wallet(who, 'EUR')).toBe('350/150')
  expect(await reasonOf(web(who).withdrawCancel({ id: first }))).toBe('funding.too_late')
  expect(await running.bank.bank.answer({ rail: 'sepa', id: first, state: 'accepted' })).toBe(true)
  expect(await running.bank.bank.answer({ rail: 'sepa', id: second, state: 'refused' })).toBe(true)
  expect(await running.bank.bank.answer({ rail: 'sepa', id: second, state: 'accepted' })).toBe(false)
  await pay()
  expect([(await detail(who, first)).state, (await detail(who, second)).state]).toEqual(['completed', 'failed'])
  expect(await wallet(who, 'EUR')).toBe('400/0')
})

test('it can be cancelled until the bank has it, and of a cancellation and a payment one wins', async () => {
  const who = await rich()
  const { id } = await ask(who, '100')
  expect(await web(who).withdrawCancel({ id })).toMatchObject({ state: 'cancelled' })
  expect(await wallet(who, 'EUR')).toBe('500/0')
  for (const amount of ['20', '30', '40']) {
    const raced = await approved(who, amount)
    const [, cancelled] = await Promise.all([pay(), reasonOf(web(who).withdrawCancel({ id: raced }))])
    await pay()
    const { state } = await detail(who, raced)
    expect(state).toBe(cancelled === 'not refused' ? 'cancelled' : 'completed')
    expect((await atBank(raced)) === undefined).toBe(state === 'cancelled')
  }
})

test('fifty of a whole balance at once: one is held, and fifty payers pay it once', async () => {
  const who = await rich('100')
  const part = unguarded()
  const request = { symbol: 'EUR', accountId: who.accountId, amount: '100' }
  const made = await fifty(() => part.quotes.toBank(who.userId, request))
  const quotes = made.flatMap((one) => (one.ok ? [one.value.quoteId] : []))
  expect(quotes).toHaveLength(50)
  const secrets = { fundPassword: '', code: '' }
  const ends = await Promise.all(
    quotes.map((quoteId) => part.requests.withdraw(asker(who), { ...secrets, quoteId }, ONE_REQUEST)),
  )
  const [won] = ends.flatMap((end) => (end.ok ? [end.value] : []))
  expect(ends.filter(({ ok: done }) => done)).toHaveLength(1)
  expect(await wallet(who, 'EUR')).toBe('0/100')
  const id = won?.id ?? ''
  await (await staffOf('first')).approveWithdrawal({ id })
  await fifty(pay)
  await pay()
  const stands = await part.records.detail(who.userId, id)
  expect(stands.ok && stands.value.state).toBe('completed')
  expect(await wallet(who, 'EUR')).toBe('0/0')
})

test('chain, bank and other users count together against the limit of the level, by value', async () => {
  const friend = await ready()
  const { uid } = await running.client({ token: friend.token }).identity.userData()
  const who = await rich('60000')
  await world.fund(who.userId, 'BTC', '1')
  const dayLeft = async () => (await web(who).withdrawCheckStatus()).limits.dayLeft
  const first = await ask(who, '30000')
  expect(await dayLeft()).toBe('20000')
  expect(await reasonOf(world.quote(who, '0.41'))).toBe('funding.limit_day')
  expect(await reasonOf(web(who).quoteTransfer({ symbol: 'EUR', amount: '20000.01', uid }))).toBe('funding.limit_day')
  await world.ask(who, '0.2')
  expect(await dayLeft()).toBe('10000')
  expect(await reasonOf(quote(who, '10000.01'))).toBe('funding.limit_day')
  const { quoteId } = await web(who).quoteTransfer({ symbol: 'EUR', amount: '4000', uid })
  await web(who).transfer(await secretsFor(who, quoteId))
  expect(await dayLeft()).toBe('6000')
  // What was taken back has not left.
  await web(who).withdrawCancel({ id: first.id })
  expect(await dayLeft()).toBe('36000')
})

test('pounds leave by Faster Payments, counted with care while nothing tells what they are worth', async () => {
  await running.app.markets.addAssets([assetRow('GBP', 'fiat')])
  const who = await ready()
  await world.fund(who.userId, 'GBP', '500', systemAccount('bank:TEST', 'GBP'))
  const numbers = { symbol: 'GBP', sortCode: '20-00-00', accountNumber: '55779911' }
  const { id: accountId } = await accountsOf(who).submitAccount(numbers)
  const shown = await web(who).quoteBankWithdrawal({ symbol: 'GBP', accountId, amount: '100' })
  expect(shown).toMatchObject({ to: '20-00-00 55779911', fee: '1', receives: '99', eurValue: '125' })
  const { id, state } = await web(who).withdraw(await secretsFor(who, shown.quoteId))
  if (state === 'review') await (await staffOf('first')).approveWithdrawal({ id })
  await pay()
  expect(await web(who).withdrawDetail({ id })).toMatchObject({ state: 'completed', rail: 'fps' })
  expect(await running.bank.bank.payout('fps', id)).toMatchObject({ cents: 9_900, account: '200000 55779911' })
})
