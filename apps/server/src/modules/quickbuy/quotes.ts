import type { QuickbuyPlatform, QuickbuyPlatformView, QuickbuyQuote, QuickbuySetting } from '@bourse/contract'
import { ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import { isWholeCents, unitsOf } from '../funding/index.ts'
import type { Amounts } from './amounts.ts'
import type { QuickbuyDeps } from './deps.ts'
import { type Partner, PartnerAway, PartnerRefused } from './partners/partner.ts'
import { OWN_FEE_BPS, PLATFORMS, type PlatformFacts, platformOf } from './platforms.ts'
import * as sql from './quotes.sql.ts'
import { hasMoved } from './states.rules.ts'

const LIFE_MS = 60_000
/** Orders that were made of them keep what they need. */
const KEPT_MS = 24 * 60 * 60_000
const ASKED = { max: 30, windowMs: 60_000 }

export interface QuoteQuestion {
  readonly platform: QuickbuyPlatform
  readonly fiat: string
  readonly symbol: string
  readonly amount: string
}

type Closed = { readonly code: 'quickbuy.platform_closed' }
type Away = { readonly code: 'quickbuy.partner_away' }
type AmountRefusal =
  | { readonly code: 'quickbuy.amount_malformed' }
  | { readonly code: 'quickbuy.amount_small'; readonly minimum: string; readonly coin: string }
  | { readonly code: 'quickbuy.amount_large'; readonly maximum: string; readonly coin: string }
export type UseRefusal =
  | Closed
  | Away
  | { readonly code: 'quickbuy.quote_unknown' }
  | { readonly code: 'quickbuy.quote_moved'; readonly quote: QuickbuyQuote }

/** A partner that takes orders now. */
export interface OpenPlatform {
  readonly facts: PlatformFacts
  readonly partner: Partner
  readonly floatUser: string | null
}

export type Quotes = ReturnType<typeof createQuotes>
type Deps = Pick<QuickbuyDeps, 'db' | 'clock' | 'ids' | 'limits' | 'partners' | 'custody'> & {
  readonly amounts: Amounts
}

/** What partners sell, and for how much. */
export function createQuotes({ db, clock, ids, limits, partners, custody, amounts }: Deps) {
  async function openOf(platform: QuickbuyPlatform): Promise<Result<OpenPlatform, Closed>> {
    const row = (await sql.listPlatformRows(db.queryable)).find((own) => own.platform === platform)
    const [facts, partner] = [platformOf(platform), partners[platform]]
    const floatUser = row?.float_user ?? null
    const ready = facts.delivery === 'chain' || floatUser !== null
    if (partner === undefined || row?.open === false || !ready) return refuse({ code: 'quickbuy.platform_closed' })
    return ok({ facts, partner, floatUser })
  }

  async function platforms(): Promise<QuickbuyPlatformView[]> {
    return Promise.all(
      PLATFORMS.map(async ({ platform, delivery, minimum, maximum, partnerFeeBps, ...facts }) => ({
        ...{ ...facts, fiats: [...facts.fiats], coins: [...facts.coins] },
        platform,
        open: (await openOf(platform)).ok,
        outside: delivery === 'chain',
      })),
    )
  }

  function chainsOf({ delivery }: PlatformFacts, asset: string): QuickbuySetting['chains'] {
    if (delivery === 'float') return []
    return custody.chains.of(asset).map(({ code: chainName, name, memo }) => ({ chainName, name, memo }))
  }

  function settings(platform: QuickbuyPlatform | undefined): QuickbuySetting[] {
    const asked = PLATFORMS.filter((facts) => platform === undefined || facts.platform === platform)
    return asked.flatMap((facts) =>
      facts.fiats.flatMap((fiat) =>
        facts.coins.map((symbol) => ({
          ...{ platform: facts.platform, fiat, symbol, minimum: facts.minimum, maximum: facts.maximum },
          ...{ partnerFeeBps: facts.partnerFeeBps, feeBps: OWN_FEE_BPS, chains: chainsOf(facts, symbol) },
        })),
      ),
    )
  }

  async function fit(
    { minimum, maximum }: PlatformFacts,
    coin: string,
    text: string,
  ): Promise<Result<bigint, AmountRefusal>> {
    const scale = await amounts.scaleOf(coin)
    const parsed = parseUnits(text, scale)
    if (!parsed.ok || !isWholeCents(parsed.value, scale)) return refuse({ code: 'quickbuy.amount_malformed' })
    if (parsed.value < unitsOf(minimum, scale)) return refuse({ code: 'quickbuy.amount_small', minimum, coin })
    if (parsed.value > unitsOf(maximum, scale)) return refuse({ code: 'quickbuy.amount_large', maximum, coin })
    return ok(parsed.value)
  }

  /** What the partner says now. Nothing is kept of it yet. */
  async function ask(partner: Partner, { fiat, symbol: asset, amount }: QuoteQuestion) {
    const told = await partner.quote({ fiat, asset, amount })
    const fee = await amounts.read(fiat, told.fee)
    const receive = await amounts.readFloor(asset, told.receive)
    if (fee === undefined || receive <= 0n) throw new PartnerAway('the partner quotes nothing that can be counted')
    return { ref: told.ref, price: told.price, fee, receive }
  }

  async function make({ partner }: OpenPlatform, question: QuoteQuestion, pay: bigint): Promise<sql.QuoteRow> {
    const { ref, price, fee, receive } = await ask(partner, question)
    const now = clock.now()
    const row: sql.QuoteRow = {
      ...{ id: ids.next('qbq'), platform: question.platform, ref, fiat: question.fiat, asset: question.symbol },
      ...{ pay: units(pay), partner_fee: fee, price, receive },
      ...{ made_at: now, expires_at: new Date(now.getTime() + LIFE_MS) },
    }
    await sql.insertQuote(db.queryable, row)
    return row
  }

  async function view(row: sql.QuoteRow): Promise<QuickbuyQuote> {
    return {
      ...{ quoteId: row.id, platform: row.platform, fiat: row.fiat, symbol: row.asset, price: row.price },
      payAmount: await amounts.fiatText(row.fiat, row.pay),
      partnerFee: await amounts.fiatText(row.fiat, row.partner_fee),
      fee: await amounts.fiatText(row.fiat, units(0n)),
      receiveAmount: await amounts.coinText(row.asset, row.receive),
      expiresAt: row.expires_at.toISOString(),
    }
  }

  async function quote(question: QuoteQuestion, ip: string) {
    const opened = await openOf(question.platform)
    if (!opened.ok) return opened
    const { facts } = opened.value
    const sold = facts.fiats.includes(question.fiat) && facts.coins.includes(question.symbol)
    if (!sold) return refuse({ code: 'quickbuy.pair_unknown' as const })
    const pay = await fit(facts, question.fiat, question.amount)
    if (!pay.ok) return pay
    const taken = await limits.take(`quickbuy.quote:${ip}`, ASKED)
    if (!taken.ok) return taken
    const asked = { ...question, amount: await amounts.fiatText(question.fiat, units(pay.value)) }
    return answered(async () => ok(await view(await make(opened.value, asked, pay.value))))
  }

  /** The price is asked once more when an order is made of it: either way it may have moved by half a percent and no more. */
  async function use(quoteId: string): Promise<Result<{ quote: sql.QuoteRow; opened: OpenPlatform }, UseRefusal>> {
    const row = await sql.findUnused(db.queryable, quoteId)
    if (row === undefined) return refuse({ code: 'quickbuy.quote_unknown' })
    const opened = await openOf(row.platform)
    if (!opened.ok) return opened
    const { platform, fiat, asset: symbol } = row
    const question = { platform, fiat, symbol, amount: await amounts.fiatText(fiat, row.pay) }
    return answered<Result<{ quote: sql.QuoteRow; opened: OpenPlatform }, UseRefusal>>(async () => {
      const now = await ask(opened.value.partner, question)
      const stands = row.expires_at > clock.now() && !hasMoved(row.receive, now.receive)
      if (stands) return ok({ quote: row, opened: opened.value })
      const fresh = await make(opened.value, question, row.pay)
      return refuse({ code: 'quickbuy.quote_moved', quote: await view(fresh) })
    })
  }

  return {
    platforms,
    settings,
    quote,
    use,
    openOf,
    find: (quoteId: string) => sql.findUnused(db.queryable, quoteId),
    view,
    sweep: () => sql.dropQuotes(db.queryable, new Date(clock.now().getTime() - KEPT_MS)),
  }
}

/** Whoever does not quote sells nothing now, whatever the reason. */
async function answered<Given>(question: () => Promise<Given>): Promise<Given | Result<never, Away>> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof PartnerAway || error instanceof PartnerRefused)
      return refuse({ code: 'quickbuy.partner_away' })
    throw error
  }
}
