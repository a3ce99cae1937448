import { createClient } from '@bourse/client'
import { WEB_CALLS } from '@bourse/contract/calls'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { officeClient } from './office.ts'
import { siteUrl } from './product.ts'
import { sentCode } from './sent-codes.ts'

export const TRADER_PASSWORD = 'ledger-pencil-7'
/** Of the book, best first. */
type Level = readonly [price: string, amount: string]

/** A person with an account and sandbox money, by the API: for tests that look at what comes after. */
export async function newTrader(
  office: ReturnType<typeof officeClient>,
  { email, funds }: { readonly email: string; readonly funds: Readonly<Record<string, string>> },
) {
  let token: string | null = null
  const client = createClient('web', WEB_CALLS, {
    origin: siteUrl,
    sendOrigin: siteUrl,
    language: () => 'en',
    fiat: () => 'EUR',
    token: () => token,
    text: (reason) => reason,
  })
  await client.identity.sendCode({ account: email, act: 'register' })
  const session = await client.identity.register({
    account: email,
    password: TRADER_PASSWORD,
    code: await sentCode(office, email),
    country: 'IT',
    fiat: 'EUR',
    agreement: 'true',
    notChineseCitizen: 'true',
  })
  token = session.token
  for (const [asset, amount] of Object.entries(funds)) await office.sandbox.credit({ email, asset, amount })

  /** Takes all that stands between the market and a price, so that a trade happens at it. */
  async function pushTo(symbol: string, side: 'buy' | 'sell', price: number): Promise<void> {
    await expect
      .poll(
        async () => {
          const { asks, bids } = await client.markets.level2({ symbol })
          const offered: readonly Level[] = side === 'buy' ? asks : bids
          const reaches = ([level]: Level) => (side === 'buy' ? Number(level) >= price : Number(level) <= price)
          const last = offered.findIndex(reaches)
          if (last === -1) return false
          const amount = offered.slice(0, last + 1).reduce((sum, level) => sum + Number(level[1]), 0)
          const order = await client.trading.placeOrder({ symbol, side, type: 'market', amount: amount.toFixed(5) })
          return order.state !== 'rejected'
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(true)
  }

  return {
    client,
    pushTo,
    /** As after a log-in on this browser. */
    async enter(page: Page): Promise<void> {
      await page.context().addInitScript(
        ([ownToken, userId]) => {
          localStorage.setItem('token', ownToken)
          localStorage.setItem('userId', userId)
        },
        [session.token, session.userId] as const,
      )
    },
  }
}
