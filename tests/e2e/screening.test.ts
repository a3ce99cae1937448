import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectFitsEverywhere, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeClient, officeSession, signDecision } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { enterDemo } from './site-client.ts'

const browser = testBrowser()
const VIKTOR = 'viktor@demo.bourse.test'
const compliance = officeSession('compliance')

async function openCases(query: string, viewport = DESKTOP): Promise<Page> {
  const page = await browser.visit({ viewport })
  await enterOffice(page, compliance)
  await page.goto(`${officeUrl}/screening/cases?${query}`)
  return page
}

async function decide(page: Page, { act, why }: { act: string; why: string }): Promise<void> {
  await page.getByRole('button', { name: act }).click()
  await page.getByText('Say why.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Why').fill(why)
  await page.getByRole('button', { name: act }).click()
  await signDecision(page)
  await page.getByText('Cleared as a false match.').waitFor()
  await page.getByText(why).waitFor()
}

test('a hit on a list keeps a submission back until compliance says that it is somebody else', async () => {
  const page = await openCases('state=open&area=person')
  const hit = page.getByRole('link', { name: 'Viktor MUSTER-ORLOW' })
  await hit.waitFor()
  await expectAccessible(page)
  await hit.click()
  await page.getByRole('cell', { name: 'Russia' }).waitFor()
  await expectFitsEverywhere(page)
  const reviewer = officeClient('reviewer')
  const submitted = async () =>
    (await reviewer.kyc.officeCases({})).records.find(
      ({ account, flags }) => account.startsWith('vikt') && flags.includes('provider_consider'),
    )
  await expect.poll(submitted).toBeDefined()
  const { caseId = '' } = (await submitted()) ?? {}
  await reviewer.kyc.takeCase({ caseId })
  await expect(reviewer.kyc.approveCase({ caseId })).rejects.toMatchObject({ reason: 'kyc.screening_open' })
  await decide(page, { act: 'False match', why: 'Another father’s name; passport compared.' })
  await expectAccessible(page)
  await reviewer.kyc.approveCase({ caseId })
  await page.getByRole('link', { name: 'Open the submission' }).click()
  await page.getByText('reviewer@demo.bourse.test').first().waitFor()
})

test('coins that were stolen are held, until compliance releases the deposit', async () => {
  const person = await browser.visit()
  await enterDemo(person, VIKTOR)
  await person.goto(`${siteUrl}/deposit/BTC/crypto`)
  await person.getByText('Under review').waitFor()
  await expectAccessible(person)

  const page = await openCases('state=open&area=inflow', PHONE)
  const found = page.getByRole('link', { name: /^[0-9a-f]{8}…[0-9a-f]{6}$/ })
  await found.waitFor()
  await found.click()
  await page.getByText('theft', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await decide(page, { act: 'Release the deposit', why: 'The owner had reported them and has them back.' })
  await page.getByRole('link', { name: 'Open the deposit' }).click()
  await page.getByRole('heading', { name: /^Crypto deposits/ }).waitFor()
  await page.getByRole('cell', { name: 'Credited' }).waitFor()
  await person.getByText('Completed').waitFor()
})

test('the index says of which exchanges its values are made, and which of them are used', async () => {
  const page = await browser.visit({ viewport: PHONE })
  await enterOffice(page, compliance)
  await page.goto(`${officeUrl}/price-index`)
  await page.getByRole('heading', { name: 'Values in USDT' }).waitFor()
  await page.getByRole('cell', { name: 'BTC', exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
