import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { softwarePasskey } from '../../apps/server/src/platform/passkeys/software-passkey.fixture.ts'
import { totpCode } from '../../apps/server/src/platform/secrets/totp.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'
import { PHONE, testBrowser } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll } from './judge.ts'
import { enterOffice, officeSession, signDecision } from './office.ts'
import { passTime } from './pass-time.ts'
import { officeUrl, siteUrl } from './product.ts'
import { codePause, sentCode } from './sent-codes.ts'
import { enterSite, siteClient } from './site-client.ts'
import { newTrader } from './traders.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'withdrawer@example.org'
const FUND_PASSWORD = '246810'
const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const IBAN = 'FR1420041010050500013M02606'
const DAY_SECONDS = 25 * 60 * 60
/** Passkeys belong to a domain, which an address of numbers is not. */
const passkey = softwarePasskey(siteUrl.replace('127.0.0.1', 'localhost'))

type Trader = Awaited<ReturnType<typeof newTrader>>
let operator: ReturnType<typeof officeSession>
let person: Trader
let newcomer: Trader

const ownCode = () => sentCode(operator.client, EMAIL)
const pause = () => codePause(EMAIL)

/** Fund password first: without a factor it needs none. Then a passkey, which proves this session, and an authenticator beside it. */
async function secure(): Promise<string> {
  const { identity } = person.client
  await pause()
  await identity.sendOwnCode({ act: 'fund_password' })
  await identity.setFundPassword({ password: FUND_PASSWORD, confirmation: FUND_PASSWORD, code: await ownCode() })
  await pause()
  await identity.sendOwnCode({ act: 'bind_passkey' })
  const created = passkey.create(await identity.newPasskeyOptions())
  await identity.addPasskey({ passkey: created, name: 'Laptop', code: await ownCode() })
  const { token } = await identity.stepUp({ passkey: passkey.get(await identity.passkeyOptions()) })
  // The session goes on by another token.
  const client = siteClient(token)
  const { userId } = await client.identity.userData()
  person = { ...person, client, enter: (page) => enterSite(page, { token, userId }) }
  await pause()
  await client.identity.sendOwnCode({ act: 'bind_totp' })
  const { secret } = await client.identity.newAuthenticatorSecret()
  const googleCode = totpCode(secret, systemClock.now())
  await client.identity.bindAuthenticator({ type: 'bind', code: await ownCode(), googleCode })
  return secret
}

beforeAll(async () => {
  operator = officeSession('operator')
  newcomer = await newTrader(operator.client, { email: 'newcomer-out@example.org', funds: { BTC: '0.1' } })
  person = await newTrader(operator.client, { email: EMAIL, funds: { BTC: '0.5', EUR: '600' } })
})

async function open(who: Trader, path: string, phone = false): Promise<Page> {
  const page = await browser.visit(phone ? { viewport: PHONE } : {})
  await who.enter(page)
  await page.goto(`${siteUrl}${path}`)
  return page
}

async function confirm(page: Page, submit: RegExp, googleCode?: string): Promise<void> {
  await page.getByText(/Code sent to/).waitFor()
  const code = await sentCode(operator.client, EMAIL)
  await page.locator('input[name=code]').fill(code)
  if (googleCode !== undefined) await page.locator('input[name=googleCode]').fill(googleCode)
  await page.getByLabel('Fund password').fill(FUND_PASSWORD)
  await page.getByRole('button', { name: submit }).click()
}

/** Their provider says nothing: compliance decides in its place. */
async function letGo(queue: Page): Promise<void> {
  await queue.goto(`${officeUrl}/travel?state=open&direction=out`)
  await queue.getByRole('cell', { name: 'Stille Holdings' }).waitFor()
  await expectAccessible(queue)
  await queue.getByRole('link', { name: /BTC$/ }).click()
  await queue.getByText('Grace Hopper').waitFor()
  await queue.getByRole('button', { name: 'Send without their answer' }).click()
  await queue.getByText('Say why.').waitFor()
  await expectAccessible(queue)
  await expectNoSidewaysScroll(queue)
  await queue.getByLabel('Why').fill('They confirmed it by telephone.')
  await queue.getByRole('button', { name: 'Send without their answer' }).click()
  await signDecision(queue)
  await queue.getByText('Let through.').waitFor()
}

test('who lacks something reads what, with the way to it', async () => {
  const page = await open(newcomer, '/withdraw/BTC/crypto', true)
  await page.getByRole('heading', { name: 'Must pass KYC to withdraw' }).waitFor()
  await page.getByRole('link', { name: /Set a fund password/ }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await page.getByRole('button', { name: 'Review' }).isDisabled()).toBe(true)
})

test('a withdrawal from the form over compliance to the chain, and one that is taken back', async () => {
  await verify(operator.client, person, EMAIL)
  const secret = await secure()
  await passTime(operator.client, DAY_SECONDS)
  await pause()
  const page = await open(person, '/withdraw/BTC/crypto')
  await page.getByLabel('Address', { exact: true }).fill('bcrt1wrong')
  await page.getByText('This address is not valid on this network.').waitFor()
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS)
  await page.getByText(/You haven’t sent to this address before/).waitFor()
  await page.getByLabel('Amount').fill('0.01')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('Please choose whose address it is.').waitFor()
  await page.getByLabel('Whose address is it?').selectOption({ label: 'An account at another provider' })
  await page.getByLabel('Provider', { exact: true }).selectOption({ label: 'Hafen Exchange (DE)' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('heading', { name: 'Check the details' }).waitFor()
  await page.getByText('You, at Hafen Exchange').waitFor()
  await expectAccessible(page)
  // The step after the one that bound it.
  await confirm(page, /Withdraw 0.01 BTC/, totpCode(secret, new Date(systemClock.now().getTime() + 30_000)))
  await page.getByRole('heading', { name: /^Withdrawal W-/ }).waitFor()
  await page.getByText('Compliance is checking it').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cancel the withdrawal' }).click()
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByText('Cancelled').first().waitFor()
  expect(await person.client.wallet.asset({ currency: 'BTC' })).toMatchObject({ available: '0.50000000' })

  await pause()
  const coins = { symbol: 'BTC', chainName: 'BITCOIN', address: ADDRESS, amount: '0.02' }
  const request = { ...coins, owner: 'provider', provider: 'stille', beneficiary: 'Grace Hopper' } as const
  const { quoteId } = await person.client.withdrawals.quoteWithdrawal(request)
  await person.client.withdrawals.sendWithdrawCode({ quoteId })
  const signed = passkey.get(await person.client.withdrawals.withdrawPasskey({ quoteId }))
  const secrets = { quoteId, fundPassword: FUND_PASSWORD, code: await ownCode(), passkey: signed }
  const { orderNo, id } = await person.client.withdrawals.withdraw(secrets)

  const compliance = officeSession('compliance')
  const queue = await browser.visit()
  await enterOffice(queue, compliance)
  await queue.goto(`${officeUrl}/withdrawals`)
  await queue.getByRole('link', { name: new RegExp(orderNo) }).click()
  await queue.getByText('Why it was held').waitFor()
  await expectAccessible(queue)
  await queue.getByRole('button', { name: 'Approve', exact: true }).click()
  await queue.getByText(`withdrawal ${id}`).waitFor()
  await expectAccessible(queue)
  await queue.getByRole('button', { name: 'Do not sign' }).click()
  await queue.getByText('You did not sign the decision. Nothing has changed.').waitFor()
  await queue.getByRole('button', { name: 'Approve', exact: true }).click()
  await signDecision(queue)
  await queue.getByText('Approved').first().waitFor()

  await page.goto(`${siteUrl}/withdraw/BTC/crypto?order=${id}`)
  // The page names the steps that are still to come, so that the words alone say nothing.
  const detail = () => person.client.withdrawals.withdrawDetail({ id })
  await expect.poll(async () => (await detail()).events.map(({ kind }) => kind)).toContain('waiting_for_provider')
  await page.getByText('Waiting for the other provider to accept').waitFor()
  await letGo(queue)
  await expect.poll(async () => (await detail()).events.map(({ kind }) => kind)).toContain('broadcast')
  await page.getByText('Sent to the network').waitFor()
  await operator.client.sandbox.mineBlocks({ chain: 'BITCOIN', blocks: '13' })
  await expect.poll(async () => (await detail()).state).toBe('completed')
  await page.getByText('Completed').first().waitFor()
  expect(await person.client.wallet.asset({ currency: 'BTC' })).toMatchObject({ available: '0.48000000' })
})

test('euros go to one’s own bank account, whose last word counts', async () => {
  const { banking, withdrawals } = person.client
  const { id: accountId } = await banking.submitAccount({ symbol: 'EUR', iban: IBAN })
  onTestFinished(async () => {
    await operator.client.sandbox.setPayoutMode({ mode: 'accept' })
  })
  await operator.client.sandbox.setPayoutMode({ mode: 'delay' })
  await pause()
  const page = await open(person, '/withdraw/EUR/bank')
  await page.getByLabel('Amount').fill('200')
  await page.getByText('199 EUR').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('FR14 2004 1010 0505 0001 3M02 606').waitFor()
  await confirm(page, /Withdraw 200 EUR/)
  await page.getByRole('heading', { name: /^Withdrawal W-/ }).waitFor()
  const [made] = (await withdrawals.withdrawRecords({ symbol: 'EUR' })).records
  if (made?.state === 'review')
    await (await officeSession('compliance')).client.withdrawals.approveWithdrawal({ id: made.id })
  await expect
    .poll(async () => (await withdrawals.withdrawDetail({ id: made?.id ?? '' })).events.at(-1)?.kind)
    .toBe('paid_out')

  const bank = await browser.visit()
  await enterOffice(bank, operator)
  await bank.goto(`${officeUrl}/sandbox/bank`)
  await bank.getByRole('button', { name: 'Take it' }).click()
  await bank.getByText('Taken').first().waitFor()
  await expectAccessible(bank)
  await page.getByText('Completed').first().waitFor()

  await operator.client.sandbox.setPayoutMode({ mode: 'refuse' })
  await pause()
  const { quoteId } = await withdrawals.quoteBankWithdrawal({ symbol: 'EUR', accountId, amount: '50' })
  await withdrawals.sendWithdrawCode({ quoteId })
  const { id, state } = await withdrawals.withdraw({ quoteId, fundPassword: FUND_PASSWORD, code: await ownCode() })
  if (state === 'review') await (await officeSession('compliance')).client.withdrawals.approveWithdrawal({ id })
  const phone = await open(person, `/withdraw/EUR/bank?order=${id}`, true)
  await phone.getByText('The bank says: account closed').waitFor()
  await expectNoSidewaysScroll(phone)
  expect(await person.client.wallet.asset({ currency: 'EUR' })).toMatchObject({ available: '400.00000000' })
})

test('coins go to another user, who is shown masked', async () => {
  await pause()
  const { uid } = await newcomer.client.identity.userData()
  const page = await open(person, '/transfer/BTC', true)
  await page.getByLabel('Email, phone number or UID').fill('nobody-here@example.org')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('The user does not exist, please verify the user account information').waitFor()
  await page.getByLabel('Email, phone number or UID').fill(uid)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText(new RegExp(`UID ${uid}`)).waitFor()
  await page.getByLabel('Amount').fill('0.02')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await confirm(page, /Send 0.02 BTC/)
  // More than a little to somebody new: staff look at it first.
  await page.getByRole('heading', { name: 'Under review' }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Cancel the transfer' }).waitFor()
  await expectAccessible(page)
  const { records } = await person.client.withdrawals.transferRecords({})
  await (await officeSession('compliance')).client.withdrawals.approveWithdrawal({ id: records[0]?.id ?? '' })
  await page.getByRole('button', { name: 'Cancel the transfer' }).waitFor({ state: 'detached' })
  expect(await newcomer.client.wallet.asset({ currency: 'BTC' })).toMatchObject({ available: '0.12000000' })
  await page.getByRole('button', { name: 'New transfer' }).click()
})
