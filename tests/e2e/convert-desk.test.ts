import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession, signDecision } from './office.ts'
import { officeUrl } from './product.ts'
import { newTrader } from './traders.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
/** Nobody else here converts it. */
const COIN = 'TIA'

let converted: Promise<void> | undefined

/** The desk's list of conversions is judged with a row in it, whoever was here before. */
async function convertSomething(): Promise<void> {
  const email = 'desk@example.org'
  const operator = officeClient('operator')
  const person = await newTrader(operator, { email, funds: { EUR: '1000' } })
  await verify(operator, person, email)
  const { quoteId } = await person.client.convert.quoteConversion({ from: 'EUR', to: 'BTC', payAmount: '100' })
  await person.client.convert.buy({ quoteId })
}

const desk = () => officeClient('compliance').convert.officeDesk()
const stateOf = async (coin: string) => (await desk()).assets.find((asset) => asset.coin === coin)?.halted

async function openDesk(name: 'compliance' | 'compliance2'): Promise<Page> {
  converted ??= convertSomething()
  await converted
  const page = await browser.visit()
  await enterOffice(page, officeSession(name))
  await page.goto(`${officeUrl}/convert`)
  await page.getByRole('heading', { level: 1, name: /^Converter desk/ }).waitFor()
  return page
}

test('a limit is proposed by one and confirmed by another, who sees what changes', async () => {
  const first = await openDesk('compliance')
  await first.getByRole('button', { name: 'Propose a change' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Maximum per user and day').fill('60000')
  await dialog.getByLabel('Reason').fill('Larger clients')
  await expectAccessible(first)
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click()
  await first.getByText('Someone else has to confirm your proposal.').waitFor()
  const second = await openDesk('compliance2')
  await second.getByText(/Maximum per user and day: 50,000.EUR → 60,000.EUR/).waitFor()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Confirm', exact: true }).click()
  await signDecision(second)
  await expect.poll(async () => (await desk()).figures.dayMaximum).toBe('60000')
  const { figures } = await desk()
  const back = { ...figures, dayMaximum: '50000', reason: 'As before' }
  const { id } = await officeClient('compliance2').convert.proposeDesk(back)
  await officeClient('compliance').convert.confirmDesk({ id })
  expect((await desk()).figures.dayMaximum).toBe('50000')
})

test('an asset is stopped with a reason that everybody at the desk reads, and goes on', async () => {
  const page = await openDesk('compliance')
  await page.getByRole('button', { name: `Stop ${COIN}` }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Its chain stands still')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.poll(() => stateOf(COIN)).toBe('staff')
  await page.getByText(/Its chain stands still/).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Resume ${COIN}` }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('It moves again')
  await page.getByRole('dialog').getByRole('button', { name: 'Resume', exact: true }).click()
  await signDecision(page)
  await expect.poll(() => stateOf(COIN)).not.toBe('staff')
})
