import { afterAll, beforeAll, expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { press } from './choose.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeSession } from './office.ts'
import { passTime } from './pass-time.ts'
import { officeUrl } from './product.ts'
import { newTrader } from './traders.ts'
import { setVenues } from './venues.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'trial-exception@example.org'
const TWO_MINUTES = 120
const operator = officeSession('operator')
let person: Awaited<ReturnType<typeof newTrader>>

const fund = async () => (await person.client.trial.fund({})).fund
const secondsUntil = async (moment: string) => {
  const { now } = await operator.client.sandbox.clock()
  return Math.floor((Date.parse(moment) - Date.parse(now)) / 1_000)
}

/** A price that lapsed on a busy machine is asked for again. */
async function buyBitcoin(): Promise<void> {
  await expect
    .poll(async () => {
      const { quoteId } = await person.client.trial.quote({ from: 'GBP', to: 'BTC', payAmount: '20' })
      return person.client.trial.trade({ quoteId }).then(
        () => 'traded',
        () => 'lapsed',
      )
    })
    .toBe('traded')
}

beforeAll(async () => {
  person = await newTrader(operator.client, { email: EMAIL, funds: {} })
})

afterAll(async () => {
  await setVenues(operator.client, 'live')
  await operator.client.sandbox.runClock({})
})

test('a fund whose end finds no price stands among the exceptions, and staff end it once there is one', async () => {
  await verify(operator.client, person, EMAIL)
  await person.client.trial.claim({})
  await buyBitcoin()
  const endTime = (await fund())?.endTime ?? ''
  // Time stands still between the steps: an end that waits is tried again by itself too.
  await operator.client.sandbox.freezeClock({})
  await passTime(operator.client, (await secondsUntil(endTime)) - TWO_MINUTES)
  await setVenues(operator.client, 'dropped')
  await passTime(operator.client, TWO_MINUTES + 60)
  expect((await fund())?.state).toBe('ending')

  const page = await browser.visit()
  await enterOffice(page, operator)
  await page.goto(`${officeUrl}/trial`)
  await page.getByRole('radio', { name: 'Exceptions' }).press('Space')
  const { uid } = await person.client.identity.userData({})
  const row = page.getByRole('row').filter({ hasText: String(uid) })
  await row.getByRole('link').first().press('Enter')
  const retry = page.getByRole('button', { name: 'Try again now' })
  await retry.waitFor()
  await page.getByText('No price at the end.').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('Reason').fill('The venues are looked at')
  await press(retry)
  await page.getByRole('region', { name: 'The end waits' }).getByRole('alert').waitFor()
  expect((await fund())?.state).toBe('ending')

  await setVenues(operator.client, 'live')
  await passTime(operator.client, TWO_MINUTES)
  await press(retry)
  // Whether that brings cash is decided by the price.
  await page.getByText(/^Seventh day, /).waitFor()
  await retry.waitFor({ state: 'detached' })
  expect(['waiting', 'closed']).toContain((await fund())?.state)
})
