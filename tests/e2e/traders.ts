import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { officeClient } from './office.ts'
import { sentCode } from './sent-codes.ts'
import { enterSite, siteClient } from './site-client.ts'

export const TRADER_PASSWORD = 'ledger-pencil-7'
/** Of the book, best first. */
type Level = readonly [price: string, amount: string]

interface NewTrader {
  readonly email: string
  readonly funds: Readonly<Record<string, string>>
  readonly country?: string
  readonly inviteCode?: string
}

/** A person with an account and sandbox money, by the API: for tests that look at what comes after. */
export async function newTrader(
  office: ReturnType<typeof officeClient>,
  { email, funds, country = 'IT', inviteCode }: NewTrader,
) {
  const visitor = siteClient()
  await visitor.identity.sendCode({ account: email, act: 'register' })
  const session = await visitor.identity.register({
    account: email,
    password: TRADER_PASSWORD,
    code: await sentCode(office, email),
    country,
    fiat: 'EUR',
    agreement: 'true',
    notChineseCitizen: 'true',
    ...(inviteCode !== undefined && { inviteCode }),
  })
  const client = siteClient(session.token)
  for (const [asset, amount] of Object.entries(funds)) await office.sandbox.credit({ email, asset, amount })

  /** Takes all that stands between the market and a price, so that a trade happens at it. */
  async function pushTo(symbol: string, side: 'buy' | 'sell', price: number): Promise<void> {
    const { asks, bids } = await client.markets.level2({ symbol })
    const offered: readonly Level[] = side === 'buy' ? asks : bids
    const reaches = ([level]: Level) => (side === 'buy' ? Number(level) >= price : Number(level) <= price)
    const last = offered.findIndex(reaches)
    expect(last, 'the book reaches as far as that').toBeGreaterThan(-1)
    const amount = offered.slice(0, last + 1).reduce((sum, level) => sum + Number(level[1]), 0)
    const { state } = await client.trading.placeOrder({ symbol, side, type: 'market', amount: amount.toFixed(5) })
    expect(state).toBe('filled')
  }

  return {
    client,
    pushTo,
    /** As after a log-in on this browser. */
    enter: (page: Page) => enterSite(page, session),
  }
}
