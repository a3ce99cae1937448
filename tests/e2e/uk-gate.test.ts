import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pictureBytes } from '../../apps/server/src/testing/picture.ts'
import { PHONE, testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession } from './office.ts'
import { passTime } from './pass-time.ts'
import { officeUrl, siteUrl } from './product.ts'
import { deepBook } from './still-books.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const EMAIL = 'uk-investor@example.org'
const DAY_SECONDS = 24 * 60 * 60
const STEPS = ['risk_warning', 'category', 'knowledge', 'cooling_off']
const SYMBOL = 'BTC-EUR'
const BUY = { symbol: SYMBOL, side: 'buy', type: 'limit', amount: '0.001', confirm: 'true' } as const

interface Asked {
  readonly text: string
  /** The right one of its answers. */
  readonly a: string
}
const QUESTIONS = Object.values(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../apps/server/src/modules/policy/locales/questions.en.json'), 'utf8'),
  ) as Readonly<Record<string, Readonly<Record<'one' | 'two' | 'three', Asked>>>>,
).flatMap(({ one, two, three }) => [one, two, three])

let investor: Awaited<ReturnType<typeof newTrader>>

const missing = async () =>
  (await investor.client.wallet.userState()).products.find(({ product }) => product === 'spot_buy')?.missing
/** Beside the best purchase of the book, so that it waits, whatever the files before have done to the price. */
async function refusal(): Promise<string> {
  const { bids } = await investor.client.markets.level2({ symbol: SYMBOL })
  const price = bids[0]?.[0] ?? ''
  return investor.client.trading.placeOrder({ ...BUY, price }).then(
    ({ state }) => state,
    ({ reason }: { readonly reason: string }) => reason,
  )
}

/** Two people write a rule of the United Kingdom. */
async function rule(answer: 'gate' | 'allow', steps: readonly string[]): Promise<void> {
  const operator = officeClient('operator')
  const languages = ['en', 'it', 'de', 'ru', 'es', 'zh-TW']
  const { now } = await operator.sandbox.clock()
  const { proposalId } = await officeClient('admin').policy.proposePolicyRule({
    ...{ product: 'spot_buy', place: 'GB', category: 'any', answer, steps: steps.join(',') },
    reason: JSON.stringify(
      Object.fromEntries(languages.map((language) => [language, 'What comes before a purchase.'])),
    ),
    ...{ source: 'FCA PS23/6', validFrom: now, note: 'as the law asks' },
  })
  await officeClient('compliance').policy.approvePolicyRule({ proposalId })
  // It begins a minute after it was approved.
  await passTime(operator, 120)
}

/** The demo does not begin with it, and nobody else here is to meet it. */
beforeAll(async () => {
  await deepBook(SYMBOL)
  investor = await newTrader(officeClient('admin'), { email: EMAIL, funds: { EUR: '500' }, country: 'GB' })
  await rule('gate', STEPS)
  return () => rule('allow', [])
})

async function chooseRight(page: Page): Promise<void> {
  const legend = await page
    .getByRole('group')
    .filter({ has: page.getByRole('radio') })
    .last()
    .locator('legend')
    .textContent()
  const right = QUESTIONS.find(({ text }) => text === legend?.trim())?.a
  await choose(page.getByRole('radio', { name: right ?? 'a question of the list', exact: true }))
}

async function answerAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the questions' }).click()
  for (let place = 1; place <= 12; place += 1) {
    await page.getByText(`Question ${place} of 12`).waitFor()
    await chooseRight(page)
    if (place === 1) await expectAccessible(page)
    await page.getByRole('button', { name: place === 12 ? 'Send my answers' : 'Next' }).click()
  }
}

test('whoever lives in the United Kingdom buys after the warning, evidence that a reviewer accepts, twelve questions and a day', async () => {
  await expect.poll(missing).toEqual(STEPS)
  expect(await refusal()).toBe('policy.gate')
  const page = await browser.visit()
  await investor.enter(page)
  await page.goto(`${siteUrl}/legalRestrict`)
  await page.getByText('The 24 hours start when you confirm the risk warning.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I understand the risks' }).click()
  await expect.poll(missing).toEqual(STEPS.slice(1))

  await choose(page.getByRole('radio', { name: /^I am an experienced investor/ }))
  await choose(page.getByRole('radio', { name: /^I have been a director/ }))
  const picture = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await pictureBytes() }
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  await page.getByText(/^We received your evidence/).waitFor()
  await expectAccessible(page)

  const desk = await browser.visit()
  await enterOffice(desk, officeSession('reviewer'))
  await desk.goto(`${officeUrl}/investors`)
  const { evidenceId, uid } = await waitingEvidence()
  await desk.getByRole('row', { name: uid }).getByRole('button', { name: 'Review' }).click()
  await desk.getByRole('dialog').getByRole('img').waitFor()
  await expectAccessible(desk)
  await desk.setViewportSize(PHONE)
  await expectNoSidewaysScroll(desk)
  await desk.getByRole('button', { name: 'Reject' }).click()
  await desk.getByRole('dialog').locator('[aria-invalid=true]').waitFor()
  await desk.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(async () => (await investor.client.policy.gateState()).evidence?.state).toBe('accepted')
  const { records } = await officeClient('reviewer').policy.investorEvidence({ state: 'accepted' })
  expect(records.map((one) => one.evidenceId)).toContain(evidenceId)
  await desk.context().close()

  await page.reload()
  await answerAll(page)
  await expect.poll(missing).toEqual(['cooling_off'])
  await page.getByText(/^You can continue from/).waitFor()
  expect(await refusal()).toBe('policy.gate')
  await passTime(officeClient('operator'), DAY_SECONDS)
  await page.reload()
  await page.getByRole('button', { name: 'I want to continue' }).click()
  await expect.poll(missing).toEqual([])
  expect(await refusal()).toBe('new')
})

async function waitingEvidence() {
  const { records } = await officeClient('reviewer').policy.investorEvidence({ state: 'waiting' })
  const { userId } = await officeClient('admin')
    .identity.officeUsers({ text: EMAIL })
    .then(({ records: [found] }) => found ?? { userId: '' })
  const found = records.find((one) => one.userId === userId)
  expect(found?.ground).toBe('director')
  return found ?? { evidenceId: '', uid: '' }
}
