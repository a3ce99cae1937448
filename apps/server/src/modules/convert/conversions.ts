import type { Conversion, ConvertCall, ConvertLimits, ConvertQuote, Currency, OpenQuote } from '@bourse/contract'
import { assert, formatUnits, MAX_SCALE, ok, powerOfTen, type Result, refuse, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { PostRefusal } from '../ledger/index.ts'
import { callsOf, endOfDay, HOUR_MS, hasMoved, pricesOnlyUntil, startOfDay } from './convert.rules.ts'
import type { ConvertDeps } from './deps.ts'
import { centsText, percentText } from './desk.rules.ts'
import type { Desk } from './desk.ts'
import { entryOf } from './entry.ts'
import type { ConversionQuery, QuoteRow } from './quotes.sql.ts'
import * as sql from './quotes.sql.ts'
import type { MakeRefusal, Quotes } from './quotes.ts'
import { judgeDay, type Terms, type TermsFace, type TermsRefusal, text } from './terms.ts'

type UseRefusal =
  | MakeRefusal
  | Extract<TermsRefusal, { readonly code: 'convert.halted' }>
  | { readonly code: 'convert.quote_unknown' | 'convert.quote_used' | 'convert.quote_other_call' }
  | { readonly code: 'convert.quote_moved'; readonly old: ConvertQuote; readonly quote: ConvertQuote }
  | { readonly code: 'ledger.insufficient_balance'; readonly asset: string; readonly available: string }

export interface ConversionDeps extends Pick<ConvertDeps, 'db' | 'clock' | 'ledger' | 'markets' | 'publishFunding'> {
  readonly terms: TermsFace
  readonly quotes: Pick<Quotes, 'again' | 'judgeOffer'>
  readonly desk: Pick<Desk, 'known'>
}

export interface Use {
  readonly userId: string
  readonly quoteId: string
  readonly call: ConvertCall
}

interface Asked extends Omit<Use, 'call'> {
  readonly call?: ConvertCall
}

/** A quote, and the price at which it can be used. */
export interface FirmQuote {
  readonly row: QuoteRow
  readonly found: Terms
}

export type Conversions = ReturnType<typeof createConversions>

/** A quote becomes a conversion: once, by whom it was made for, within ten seconds, at the price that was shown. */
export function createConversions(deps: ConversionDeps) {
  const { db, clock, ledger, markets, publishFunding, terms, quotes, desk } = deps

  /** A quote as it can be used now, with its price; one that is over or was left behind is refused with a new one. */
  async function firm({ userId, quoteId, call }: Asked): Promise<Result<FirmQuote, UseRefusal>> {
    const row = await sql.findQuote(db.queryable, quoteId, userId)
    if (row === undefined) return refuse({ code: 'convert.quote_unknown' })
    if (row.state === 'used') return refuse({ code: 'convert.quote_used' })
    // Venues are asked before the transaction: nothing is locked while somebody outside is waited for.
    const found = await terms.of(row.from_asset, row.to_asset)
    if (!found.ok) {
      const { refusal } = found
      return refusal.code === 'convert.halted' ? refuse(refusal) : refuse({ code: 'convert.quote_unknown' })
    }
    if (call !== undefined && !found.value.calls.includes(call)) return refuse({ code: 'convert.quote_other_call' })
    const isMoved = hasMoved({ valueFrom: row.value_from, valueTo: row.value_to }, found.value.rate)
    if (isMoved) await sql.leaveBehind(db.queryable, row.id)
    const isOver = isMoved || row.state === 'moved' || clock.now() >= row.expires_at
    return isOver ? refuse(await newOffer({ row, found: found.value })) : ok({ row, found: found.value })
  }

  async function use(asked: Use, request: MoneyRequest<Conversion>): Promise<Result<Conversion, UseRefusal>> {
    const quote = await firm(asked)
    if (!quote.ok) return quote
    const { row, found } = quote.value
    const done = await db.tx((tx) => execute(tx, row, found, request))
    if (done.ok) return done
    return refuse(done.refusal.code === 'over' ? await newOffer(quote.value) : done.refusal)
  }

  /** In place of a quote that is over: the price of now, or why there is none. */
  async function newOffer({ row, found }: FirmQuote): Promise<UseRefusal> {
    const offered = await quotes.again(row, found)
    return offered.ok ? { code: 'convert.quote_moved', ...offered.value } : offered.refusal
  }

  /** What is decided by sums is decided under locks: the day by the person's, the hour by that of the treasury's account. */
  async function execute(
    tx: Tx,
    row: QuoteRow,
    found: Terms,
    request?: MoneyRequest<Conversion>,
  ): Promise<Result<Conversion, UseRefusal | { readonly code: 'over' }>> {
    await sql.lockPerson(tx, row.user_id)
    const offered = await quotes.judgeOffer(row.user_id, found, tx)
    if (!offered.ok) return offered
    const now = clock.now()
    if (now >= row.expires_at) return refuse({ code: 'over' })
    const used = await sql.eurSince(tx, row.user_id, startOfDay(now))
    const today = judgeDay(found, used, row.eur_units)
    if (!today.ok) return today
    if (!(await sql.useQuote(tx, row.id, now))) return refuse({ code: 'convert.quote_used' })
    const conversion = conversionView({ ...row, used_at: now }, found.from, found.to)
    await request?.recordAnswer(tx, conversion)
    const posted = await ledger.post(tx, entryOf(row))
    if (!posted.ok) return refuse(refusalOf(posted.refusal, found))
    const hour = await terms.judgeHour(tx, found, row.receive_units)
    if (!hour.ok) return hour
    publishFunding(tx, row.user_id, { kind: 'convert', id: row.id, state: 'completed' })
    return ok(conversion)
  }

  async function assetsOf(row: Pick<QuoteRow, 'from_asset' | 'to_asset'>): Promise<[Currency, Currency]> {
    const [from, to] = await Promise.all([markets.asset(row.from_asset), markets.asset(row.to_asset)])
    assert(from !== undefined && to !== undefined, 'a conversion is of assets')
    return [from, to]
  }

  const shown = async (row: QuoteRow) => conversionView(row, ...(await assetsOf(row)))

  return {
    use,
    execute,
    firm,
    newOffer,
    /** Before any balance is locked, by whoever converts within a transaction of their own. */
    lock: sql.lockPerson,
    shown,
    async list(query: ConversionQuery & { readonly userId: string }) {
      const { total, records } = await sql.listConversions(db.queryable, query)
      return { current: query.current, size: query.size, total, records: await Promise.all(records.map(shown)) }
    },
    /** What the person may still take at the price that was shown. */
    async open(userId: string): Promise<{ now: string; quotes: OpenQuote[] }> {
      const now = clock.now()
      const found = await sql.firmQuotes(db.queryable, userId, now)
      const quotes = await Promise.all(found.map(async (row) => openView(row, ...(await assetsOf(row)))))
      return { now: now.toISOString(), quotes }
    },
    async limits(userId: string): Promise<ConvertLimits> {
      const now = clock.now()
      const [{ figures }, euro] = [await desk.known(), await markets.asset('EUR')]
      const used = await sql.eurSince(db.queryable, userId, startOfDay(now))
      const cents = (used * 100n + powerOfTen(euro?.scale ?? 0) - 1n) / powerOfTen(euro?.scale ?? 0)
      const left = figures.day_cents > cents ? figures.day_cents - cents : 0n
      const ends = await sql.unusedSince(db.queryable, userId, new Date(now.getTime() - 2 * HOUR_MS))
      const until = pricesOnlyUntil(
        ends.filter((end) => end <= now),
        now,
      )
      return {
        ...{ day: centsText(figures.day_cents), dayUsed: centsText(cents), dayLeft: centsText(left) },
        dayEndsAt: endOfDay(now).toISOString(),
        pricesOnlyUntil: until?.toISOString() ?? null,
      }
    },
  }
}

function refusalOf(refusal: PostRefusal, { from, to }: Terms) {
  assert(refusal.code !== 'ledger.key_reused', 'a quote is posted once')
  if (refusal.code === 'ledger.house_short') return { code: 'convert.house_short' as const, asset: to.code, most: '0' }
  return { code: refusal.code, asset: from.code, available: text(refusal.available, from) }
}

/** What was frozen, as it is shown. */
function frozenView(row: QuoteRow, from: Currency, to: Currency) {
  const kept = 10_000n - BigInt(row.spread_bps)
  const rate = (row.value_from * kept * powerOfTen(MAX_SCALE)) / (row.value_to * 10_000n)
  return {
    ...{ from: from.code, to: to.code, call: callsOf(from, to)[0] ?? ('buy' as const) },
    payAmount: text(row.pay_units, from),
    receiveAmount: text(row.receive_units, to),
    spread: text(row.spread_units, from),
    rate: formatUnits(units(rate), MAX_SCALE, { trim: true }),
  }
}

export function conversionView(row: QuoteRow, from: Currency, to: Currency): Conversion {
  assert(row.used_at !== null, 'a conversion was made')
  return {
    ...frozenView(row, from, to),
    id: row.id,
    spreadPercent: percentText(row.spread_bps),
    time: row.used_at.toISOString(),
  }
}

function openView(row: QuoteRow, from: Currency, to: Currency): OpenQuote {
  const times = { time: row.made_at.toISOString(), expireTime: row.expires_at.toISOString() }
  return { ...frozenView(row, from, to), quoteId: row.id, ...times }
}
