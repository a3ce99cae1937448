import { beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../authenticator.ts'
import { officeClient } from '../office.ts'
import { passTime } from '../pass-time.ts'
import { siteUrl } from '../product.ts'
import { codePause, sentCode } from '../sent-codes.ts'
import { type SiteClient, siteClient } from '../site-client.ts'
import { deepBook } from '../still-books.ts'
import { verify } from '../verified.ts'
import { at, buttonThatBegins, named, openFirefox, type Window } from './firefox.ts'

const EMAIL = 'firefox@example.org'
const PASSWORD = 'ledger-pencil-7'
const FUND_PASSWORD = '246810'
const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const IN_DIALOG = '//*[@role="dialog" or self::dialog]'

let office: ReturnType<typeof officeClient>
let window: Window
beforeAll(async () => {
  office = officeClient('operator')
  const firefox = await openFirefox(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr')
  window = firefox.window
  await deepBook()
  return firefox.close
})

async function register(): Promise<SiteClient> {
  await window.open(`${siteUrl}/account/register`)
  await window.fill(named('Email', 'textbox'), EMAIL)
  await window.fill(at('input[type=password]'), PASSWORD)
  await window.choose(at('select[name=country]'), 'IT')
  await window.click(at('input[name=agreement]'))
  await window.click(at('input[name=notChineseCitizen]'))
  await window.click(named('Send me the code', 'button'))
  await window.fill(at('input[autocomplete=one-time-code]'), await sentCode(office, EMAIL))
  await window.waitForPath('fiatcurrency')
  await window.click(buttonThatBegins('Continue'))
  await window.waitForPath('success')
  const { token } = await siteClient().identity.loginWithPassword({ account: EMAIL, password: PASSWORD })
  return siteClient(token)
}

async function deposit(amount: string): Promise<void> {
  await window.open(`${siteUrl}/deposit/EUR/bank`)
  await window.fill(named('Amount', 'textbox'), amount)
  await window.click(named('Show bank details', 'button'))
  const shownReference = await window.wait(at('[data-value^="BRS-"]'))
  const reference = await window.ask<string>(shownReference, '(one) => one.dataset.value')
  await office.sandbox.payIn({ rail: 'sepa', amount, senderName: 'OHARA ZOE', reference })
  await window.waitForText('Deposit Completed')
}

async function buy(amount: string): Promise<void> {
  await window.open(`${siteUrl}/trade/BTC-EUR`)
  await window.click(named('Market', 'tab'))
  await window.fill(named('Amount', 'textbox'), amount)
  await window.click(buttonThatBegins(`Review: Buy ${amount}`))
  await window.click(buttonThatBegins(`Buy ${amount}`, IN_DIALOG))
  await window.waitForText(`Bought ${amount}`)
}

async function withdraw(amount: string, authenticator: Authenticator): Promise<void> {
  await window.open(`${siteUrl}/withdraw/BTC/crypto`)
  await window.fill(named('Address', 'textbox'), ADDRESS)
  await window.fill(named('Amount', 'textbox'), amount)
  await window.choose(named('Whose address is it?', 'combobox'), 'self')
  await window.click(named('Review', 'button'))
  await window.waitForText('Code sent to')
  await window.fill(at('input[name=code]'), await sentCode(office, EMAIL))
  await window.fill(at('input[name=googleCode]'), await authenticator.code())
  await window.fill(at('input[name=fundPassword]'), FUND_PASSWORD)
  await window.click(buttonThatBegins(`Withdraw ${amount} BTC`))
  await window.waitForText('Withdrawal W-')
}

/** A new factor ends the sessions that did not prove it. */
async function logIn(authenticator: Authenticator): Promise<void> {
  await window.open(`${siteUrl}/account/login`)
  await window.fill(named('Email', 'textbox'), EMAIL)
  await window.fill(at('input[type=password]'), PASSWORD)
  await window.click(named('Log in', 'button'))
  await window.fill(at('input[autocomplete=one-time-code]'), await authenticator.code())
  await window.waitForPath('wallet')
}

/** What money asks for before it leaves; how a person sets it is looked at elsewhere. */
async function secure({ identity }: SiteClient): Promise<Authenticator> {
  await codePause(EMAIL)
  await identity.sendOwnCode({ act: 'fund_password' })
  const code = await sentCode(office, EMAIL)
  await identity.setFundPassword({ password: FUND_PASSWORD, confirmation: FUND_PASSWORD, code })
  await codePause(EMAIL)
  await identity.sendOwnCode({ act: 'bind_totp' })
  const authenticator = new Authenticator((await identity.newAuthenticatorSecret()).secret)
  const googleCode = await authenticator.code('sent')
  await identity.bindAuthenticator({ type: 'bind', code: await sentCode(office, EMAIL), googleCode })
  return authenticator
}

test('a new user registers, deposits by bank, buys and withdraws', async () => {
  const client = await register()
  await verify(office, { client }, EMAIL)
  await deposit('500')
  await buy('0.002')
  // The fee is taken from the coins.
  expect(await client.wallet.asset({ currency: 'BTC' })).toMatchObject({ available: '0.00199500' })

  const authenticator = await secure(client)
  // Withdrawals are paused for a day after it.
  await passTime(office, 25 * 60 * 60)
  await logIn(authenticator)
  await codePause(EMAIL)
  await withdraw('0.001', authenticator)
  const [made] = (await client.withdrawals.withdrawRecords({ symbol: 'BTC' })).records
  expect(made).toMatchObject({ amount: '0.001' })
})
