import type { TrialQuote, TrialTrade } from '@bourse/contract'
import { assert, ok, type Result, refuse, units } from '@bourse/money'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { receiveFor } from '../convert/index.ts'
import type { TrialDeps } from './deps.ts'
import { tradeEntry, trialAccount } from './entries.ts'
import { fundOf, lockFund } from './funds.sql.ts'
import type { Funds } from './funds.ts'
import * as sql from './quotes.sql.ts'
import { DAY_MS, FIAT, hasMoved, MOST_APART_BPS, MOST_OPEN_QUOTES, QUOTE_MS } from './trial.rules.ts'
import type { Views } from './views.ts'
import type { Halted, Worth } from './worth.ts'

type FundRefusal = { readonly code: 'trial.unknown' | 'trial.over' }
type Short = { readonly code: 'trial.fund_short'; readonly asset: string; readonly available: string }
type QuoteRefusal =
  | FundRefusal
  | Halted
  | Short
  | { readonly code: 'trial.pair_unknown' | 'trial.amount_small' | 'trial.quotes_open' }
  | { readonly code: 'trial.amount_malformed'; readonly decimals: number }
type TradeRefusal =
  | FundRefusal
  | Halted
  | Short
  | { readonly code: 'trial.quote_unknown' | 'trial.quote_over' | 'trial.quote_used' | 'trial.house_short' }

export interface Wanted {
  readonly from: string
  readonly to: string
  readonly payAmount: string
}

export interface TradingDeps extends TrialDeps {
  readonly worth: Worth
  readonly views: Views
  readonly funds: Pick<Funds, 'active'>
}

export type Trades = ReturnType<typeof createTrades>

/** The fund trades against the house at the prices of the converter: never on the book, so that nobody can push it to a friend. */
export function createTrades({ db, clock, ids, ledger, pricing, worth, views, funds }: TradingDeps) {
  async function priced(from: string, to: string) {
    const rate = await pricing.live(from, to, MOST_APART_BPS)
    return rate.ok ? rate : refuse({ code: 'trial.halted' as const, asset: rate.refusal.asset })
  }

  async function quote(userId: string, { from, to, payAmount }: Wanted): Promise<Result<TrialQuote, QuoteRefusal>> {
    const found = await funds.active(userId)
    if (!found.ok) return found
    const coins = await worth.coinsOf(db.queryable, found.value.activity_id)
    const [coin, other] = from === FIAT ? [to, from] : [from, to]
    if (other !== FIAT || !coins.includes(coin)) return refuse({ code: 'trial.pair_unknown' })
    const typed = await worth.amountIn(from, payAmount)
    if (!typed.ok) return refuse({ code: 'trial.amount_malformed', decimals: typed.refusal.decimals })
    const short = await shortOf(userId, from, typed.value)
    if (short !== undefined) return refuse(short)
    const rate = await priced(from, to)
    if (!rate.ok) return rate
    const receive = receiveFor(typed.value, rate.value)
    if (receive === 0n) return refuse({ code: 'trial.amount_small' })
    const now = clock.now()
    const row: sql.QuoteRow = {
      ...{ id: ids.next('trq'), fund_id: found.value.id, from_asset: from, to_asset: to, state: 'open' },
      ...{ pay_units: typed.value, receive_units: receive, used_at: null },
      ...{ made_at: now, expires_at: new Date(now.getTime() + QUOTE_MS) },
    }
    return db.tx(async (tx): Promise<Result<TrialQuote, QuoteRefusal>> => {
      await lockFund(tx, row.fund_id)
      if ((await sql.countFirm(tx, row.fund_id, now)) >= MOST_OPEN_QUOTES) return refuse({ code: 'trial.quotes_open' })
      await sql.insertQuote(tx, row)
      const times = { time: now.toISOString(), expireTime: row.expires_at.toISOString() }
      return ok({ ...(await views.sides(row)), quoteId: row.id, ...times })
    })
  }

  async function shortOf(userId: string, asset: string, wanted: bigint): Promise<Short | undefined> {
    const [has] = await ledger.peekBalances(db.queryable, [trialAccount(userId, asset)])
    if (has !== undefined && has.balance >= wanted) return undefined
    return { code: 'trial.fund_short', asset, available: await views.amount(asset, has?.balance ?? 0n) }
  }

  async function trade(
    userId: string,
    quoteId: string,
    request: MoneyRequest<TrialTrade>,
  ): Promise<Result<TrialTrade, TradeRefusal>> {
    const found = await funds.active(userId)
    if (!found.ok) return found
    const row = await sql.findQuote(db.queryable, quoteId, found.value.id)
    if (row === undefined) return refuse({ code: 'trial.quote_unknown' })
    if (row.state === 'used') return refuse({ code: 'trial.quote_used' })
    const rate = await priced(row.from_asset, row.to_asset)
    if (!rate.ok) return rate
    if (hasMoved(row.receive_units, receiveFor(units(row.pay_units), rate.value)))
      return refuse({ code: 'trial.quote_over' })
    return db.tx(async (tx): Promise<Result<TrialTrade, TradeRefusal>> => {
      const fund = await lockFund(tx, row.fund_id)
      const now = clock.now()
      if (fund?.state !== 'active' || now >= fund.ends_at) return refuse({ code: 'trial.over' })
      if (now >= row.expires_at) return refuse({ code: 'trial.quote_over' })
      // Deposit protection sells what was held when the deposit came.
      const waiting = await worth.awaited(tx, fund)
      if (waiting !== undefined) return refuse({ code: 'trial.halted', asset: waiting })
      if (!(await sql.useQuote(tx, row.id, now))) return refuse({ code: 'trial.quote_used' })
      const view = await views.trade({ ...row, state: 'used', used_at: now })
      await request.recordAnswer(tx, view)
      const posted = await ledger.post(tx, tradeEntry(row, userId))
      if (posted.ok) return ok(view)
      const { refusal } = posted
      assert(refusal.code !== 'ledger.key_reused', 'a quote is traded once')
      if (refusal.code === 'ledger.house_short') return refuse({ code: 'trial.house_short' })
      const available = await views.amount(row.from_asset, refusal.available)
      return refuse({ code: 'trial.fund_short', asset: row.from_asset, available })
    })
  }

  return {
    quote,
    trade,
    async list(userId: string, query: { readonly current: number; readonly size: number }) {
      const fund = await fundOf(db.queryable, userId)
      if (fund === undefined) return { ...query, total: 0, records: [] }
      const { total, records } = await sql.listTrades(db.queryable, { fundId: fund.id, ...query })
      return { ...query, total, records: await Promise.all(records.map(views.trade)) }
    },
    /** Of one that was priced and not taken, nothing is kept for longer than support may ask for it. */
    sweep: () => sql.deleteUnused(db.queryable, new Date(clock.now().getTime() - DAY_MS)),
  }
}
