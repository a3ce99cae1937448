import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible, expectFitsEverywhere, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { codePause, sentCode } from './sent-codes.ts'
import { newTrader, TRADER_PASSWORD } from './traders.ts'

const browser = testBrowser()
const email = 'leaving@example.org'
let operator: ReturnType<typeof officeClient>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = officeClient('operator')
  person = await newTrader(operator, { email, funds: { EUR: '0.40' } })
})

/** The code of a form, which it sends by itself when asked. */
async function fillCode(page: Page, words: string, earlier?: string): Promise<string> {
  await codePause(email)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  const code = await sentCode(operator, email, { words, ...(earlier === undefined ? {} : { earlier }) })
  await page.getByLabel('Code from your email').fill(code)
  return code
}

/** Of the newest mail about it. */
async function reopenToken(): Promise<string> {
  const link = /\/account\/reopen#([\w-]+)/
  return vi.waitFor(
    async () => {
      const { records } = await operator.sandbox.inbox({ to: email })
      const token = records.map(({ text }) => link.exec(text)?.[1]).find((found) => found !== undefined)
      if (token === undefined) throw new Error('no link has come yet')
      return token
    },
    { timeout: 60_000, interval: 50 },
  )
}

test('a person takes everything along, closes the account, and comes back by the link of the mail', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/setting`)
  await page.getByRole('link', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Create an archive' }).click()
  await expectFitsEverywhere(page)
  const words = 'download your data'
  const first = await fillCode(page, words)
  await page.getByRole('button', { name: 'Create an archive' }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByText('Confirm it’s you').waitFor()
  await expectAccessible(page)
  await fillCode(page, words, first)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = await (await download).path()
  expect(readFileSync(saved).subarray(0, 2).toString()).toBe('PK')

  await page.goto(`${siteUrl}/setting/close`)
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByText('I agree to give it up.').waitFor()
  await expectFitsEverywhere(page)
  await choose(page.getByLabel('I agree to give it up.'))
  await fillCode(page, 'to close your account')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByRole('heading', { name: 'Your account is closed' }).waitFor()
  await expectAccessible(page)
  await page.context().close()
  await comeBack(await reopenToken())
})

async function comeBack(token: string): Promise<void> {
  const phone = await browser.visit({ viewport: PHONE })
  await phone.goto(`${siteUrl}/account/reopen#${token}`)
  await phone.getByRole('heading', { name: 'Reopen your account?' }).waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('button', { name: 'Reopen my account' }).click()
  await phone.getByRole('heading', { name: 'Your account is open again' }).waitFor()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'Log in' }).last().click()
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password', { exact: true }).fill(TRADER_PASSWORD)
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await phone.waitForURL((url) => url.pathname === '/wallet')
}

test('compliance sees whose data go when, keeps them by a legal hold, and lifts it', async () => {
  const page = await browser.visit()
  await enterOffice(page, officeSession('compliance'))
  await page.goto(`${officeUrl}/retention`)
  const leavers = page.getByRole('region', { name: 'Relation ended' })
  const uid = (await leavers.getByRole('link').first().textContent()) ?? ''
  await leavers.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Legal hold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('Court of Vienna, 12 Cg 34/26.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Place the hold' }).click()
  await page.getByText(/^Everything about .* is kept\.$/).waitFor()
  await page.goto(`${officeUrl}/retention`)
  await leavers.getByRole('cell', { name: 'Legal hold' }).waitFor()
  await expectFitsEverywhere(page)
  await page.getByRole('button', { name: 'Lift' }).click()
  await dialog.getByRole('button', { name: 'Lift' }).click()
  await dialog.getByText('Please give a reason.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Why').fill('The court has closed the case.')
  await dialog.getByRole('button', { name: 'Lift' }).click()
  await page.getByText('The legal hold is lifted.').first().waitFor()
  await leavers
    .getByRole('row', { name: new RegExp(uid) })
    .getByText('Legal hold')
    .waitFor({ state: 'detached' })
})
