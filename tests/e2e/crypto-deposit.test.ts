import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { follow, PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { actAgain, enterOffice, officeSession, signDecision } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
let operator: ReturnType<typeof officeSession>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = officeSession('operator')
  person = await newTrader(operator.client, { email: 'depositor@example.org', funds: {} })
})

async function openSite(path: string, phone = false): Promise<Page> {
  const page = await browser.visit(phone ? { viewport: PHONE } : {})
  await person.enter(page)
  await page.goto(`${siteUrl}${path}`)
  return page
}

async function openOffice(path: string, session = operator): Promise<Page> {
  const page = await browser.visit()
  await enterOffice(page, session)
  await page.goto(`${officeUrl}${path}`)
  return page
}

async function send(console: Page, { to, amount, tag = '' }: { to: string; amount: string; tag?: string }) {
  await console.getByLabel('To address').fill(to)
  if (tag !== '') await console.getByLabel('Tag').fill(tag)
  await console.getByLabel('Amount', { exact: true }).fill(amount)
  await actAgain(console, { button: 'Send', says: /^Sent: / })
}

test('coins that are sent to the address arrive with their confirmations, and the books stay clean', async () => {
  const page = await openSite('/deposit/BTC/crypto', true)
  await page.getByText('Send only BTC on Bitcoin').waitFor()
  const address = (await page.locator('[data-address]').getAttribute('data-address')) ?? ''
  expect(address).toMatch(/^bcrt1q/)
  await page.getByText('No incoming deposits').waitFor()
  await expectNoSidewaysScroll(page)

  const console = await openOffice('/sandbox/chains?chain=BITCOIN')
  await send(console, { to: address, amount: '0.25' })
  await expectAccessible(console)
  await console.getByRole('button', { name: '1 block', exact: true }).click()
  await page.getByRole('img', { name: /of 12 confirmations/ }).waitFor()
  await page.getByText('0.25').first().waitFor()

  await console.getByRole('button', { name: '12 blocks', exact: true }).click()
  await page.getByText('Completed').waitFor()
  expect(await person.client.wallet.asset({ currency: 'BTC' })).toMatchObject({ available: '0.25000000' })

  await page.getByRole('button', { name: 'Speed up with a transaction ID' }).click()
  await page.getByLabel('Transaction ID').fill('abc')
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByText('A transaction ID has 64 characters').waitFor()
  await page.getByLabel('Transaction ID').fill('0'.repeat(64))
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByText('The network hasn’t seen it yet').waitFor()
  await expectAccessible(page)
})

test('without its tag a deposit waits in suspense until staff say whose it is', async () => {
  const page = await openSite('/deposit/XRP/crypto')
  const address = (await page.locator('[data-address]').getAttribute('data-address')) ?? ''
  const tag = (await page.locator('[data-tag]').getAttribute('data-tag')) ?? ''

  const console = await openOffice('/sandbox/chains?chain=XRPL')
  await send(console, { to: address, amount: '15', tag })
  await console.getByLabel('Tag').fill('')
  await send(console, { to: address, amount: '7' })
  await console.getByRole('button', { name: '12 blocks', exact: true }).click()
  await page.getByText('15 XRP').waitFor()
  await expectAccessible(page)

  const compliance = officeSession('compliance')
  const queue = await openOffice('/funding/crypto?state=suspense', compliance)
  await queue.getByText('7.000000 XRP').waitFor()
  const { uid } = await person.client.identity.userData()
  await queue.getByRole('button', { name: 'Assign' }).click()
  await queue.getByLabel('User id', { exact: true }).fill(uid)
  await queue.getByLabel('Reason, for the audit log').fill('The sender showed us the payment.')
  await expectAccessible(queue)
  await queue.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await signDecision(queue)
  await queue.getByText(`Credited to user ${uid}`).waitFor()
  await expect.poll(async () => (await person.client.wallet.asset({ currency: 'XRP' })).available).toBe('22.000000')

  await follow(queue, '/funding/chains')
  await queue.getByRole('heading', { name: 'XRP Ledger' }).waitFor()
  await expectAccessible(queue)
  const audited = await compliance.client.admin.runAudit({})
  expect(audited).toMatchObject({ ok: true, findings: [] })
})

test('a coin without a chain here says so', async () => {
  const page = await openSite('/deposit/SOL/crypto')
  await page.getByText('You can’t deposit SOL here').waitFor()
  await page.goto(`${siteUrl}/deposit`)
  // Cash comes first.
  await page.waitForURL(/\/deposit\/EUR\/bank$/)
})
