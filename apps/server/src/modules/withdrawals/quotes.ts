import { createHash } from 'node:crypto'
import type { Language, WithdrawQuote } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import { toBase } from '../custody/index.ts'
import type { AgreedPayment } from '../identity/index.ts'
import type { Declared } from '../travel/index.ts'
import type { AddressUse } from './addresses/addresses.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { Gate } from './gate.ts'
import type { OutflowPolicy } from './outflow-policy.ts'
import type { QuoteRow } from './quotes.sql.ts'
import * as sql from './quotes.sql.ts'

const LIFE_MS = 10 * 60_000
/** So long an unused quote can be asked about by support. */
const KEPT_MS = 24 * 60 * 60_000

export interface ChainRequest extends Declared {
  readonly symbol: string
  readonly chainName: string
  readonly address: string
  readonly tag?: string | undefined
  readonly amount: string
}

export interface UserRequest {
  readonly symbol: string
  readonly amount: string
  readonly uid: string
}

/** All that a code for this quote counts for. */
export function contentOf(quote: QuoteRow): Buffer {
  const { id, kind, asset, units: amount, fee, chain, address, memo, to_user: to } = quote
  return createHash('sha256')
    .update(JSON.stringify([id, kind, asset, String(amount), String(fee), chain, address, memo, to]))
    .digest()
}

/** A quote becomes one order, whose number is known before it is placed: what is confirmed names it. */
export const orderOf = ({ id }: Pick<QuoteRow, 'id'>) => id.replace(/^quo/, 'wdr')

/** What its owner confirms, and the signer compares. Undefined where nothing goes to a chain. */
export function paymentOf(quote: QuoteRow): AgreedPayment | undefined {
  const { user_id: user, asset, chain, base, address: to, memo } = quote
  if (chain === null || base === null) return undefined
  return { order: orderOf(quote), user, chain, asset, base: String(base), to, memo }
}

export type Quotes = ReturnType<typeof createQuotes>
export type QuoteDeps = Pick<
  WithdrawalDeps,
  'db' | 'clock' | 'ids' | 'markets' | 'identity' | 'chains' | 'payouts' | 'travel'
> & {
  readonly gate: Gate
  readonly policy: Pick<OutflowPolicy, 'judgeRecipient'>
  readonly addresses: AddressUse
}

/** What a person is shown before they agree: frozen, so that what is charged is what was shown. */
export function createQuotes(deps: QuoteDeps) {
  const { db, clock, ids, markets, identity, chains, gate, policy, addresses, payouts, travel } = deps

  async function amountOf(code: string, text: string) {
    const asset = await markets.asset(code)
    if (asset === undefined) return refuse({ code: 'funding.asset_unknown' as const })
    const amount = parseUnits(text, asset.scale)
    if (!amount.ok) return refuse({ code: 'funding.amount_malformed' as const, decimals: asset.scale })
    if (amount.value <= 0n) return refuse({ code: 'funding.amount_missing' as const })
    return ok({ amount: amount.value, asset })
  }

  async function worthOf(asset: string, amount: Units) {
    const eur = await gate.eurOf(db.queryable, asset, amount)
    return eur === undefined ? refuse({ code: 'funding.price_missing' as const, asset }) : ok(eur)
  }

  type Frozen = Omit<QuoteRow, 'id' | 'made_at' | 'expires_at'>

  async function freeze(frozen: Frozen): Promise<QuoteRow> {
    const now = clock.now()
    const row = { ...frozen, id: ids.next('quo'), made_at: now, expires_at: new Date(now.getTime() + LIFE_MS) }
    await sql.insertQuote(db.queryable, row)
    return row
  }

  async function toChain(userId: string, request: ChainRequest) {
    const chain = addresses.chainFor(request.symbol, request.chainName)
    if (!chain.ok) return chain
    const target = addresses.read(chain.value, request.address, request.tag)
    if (!target.ok) return target
    const read = await amountOf(request.symbol, request.amount)
    if (!read.ok) return read
    const level = await gate.levelOf(userId)
    const person = await gate.judgePerson(db.queryable, userId, level)
    if (!person.ok) return person
    const allowed = await addresses.judge(db.queryable, userId, target.value)
    if (!allowed.ok) return allowed
    const terms = await addresses.termsOf(chain.value, request.symbol)
    if (!terms.ok) return terms
    const { amount } = read.value
    const { fee, minimum, step, scale, decimals } = terms.value
    if (amount % step !== 0n) return refuse({ code: 'funding.too_precise' as const, decimals })
    if (amount < minimum)
      return refuse({
        code: 'funding.below_minimum' as const,
        minimum: formatUnits(minimum, scale, { trim: true }),
        asset: request.symbol,
      })
    const eur = await worthOf(request.symbol, amount)
    if (!eur.ok) return eur
    const judged = await gate.judge(
      db.queryable,
      { userId, asset: request.symbol, units: amount, eur: eur.value },
      level,
    )
    if (!judged.ok) return judged
    const { address, memo } = target.value
    const at = { userId, chain: chain.value.code, address, memo }
    const destination = await travel.destinations.judge(at, request, eur.value)
    if (!destination.ok) return destination
    const base = toBase(units(amount - fee), { decimals, scale })
    const row = await freeze({
      ...{ user_id: userId, kind: 'chain', asset: request.symbol, units: amount, fee, eur: eur.value },
      ...{ chain: chain.value.code, rail: 'chain', address, memo, base, to_user: null, shown_to: address },
      destination: destination.value,
    })
    return ok(await view(row))
  }

  async function toUser(userId: string, request: UserRequest) {
    const read = await amountOf(request.symbol, request.amount)
    if (!read.ok) return read
    const recipient = await identity.outflows.findRecipient(db.queryable, request.uid)
    if (recipient === undefined) return refuse({ code: 'funding.recipient_unknown' as const })
    const { uid: address, userId: to } = recipient
    const destination = { user_id: userId, rail: 'user', chain: null, address, memo: null, to_user: to } as const
    const allowed = await policy.judgeRecipient(db.queryable, destination)
    if (!allowed.ok) return allowed
    const eur = await worthOf(request.symbol, read.value.amount)
    if (!eur.ok) return eur
    const wanted = { userId, asset: request.symbol, units: read.value.amount, eur: eur.value }
    const judged = await gate.judge(db.queryable, wanted, await gate.levelOf(userId))
    if (!judged.ok) return judged
    const shown = `${recipient.name} (${recipient.uid})`
    const row = await freeze({
      ...destination,
      ...{ kind: 'user', asset: request.symbol, units: read.value.amount, fee: 0n, eur: eur.value, base: null },
      ...{ shown_to: shown, destination: null },
    })
    return ok(await view(row))
  }

  /** To an account of the person's own, over the rail that the account is on. */
  async function toBank(
    userId: string,
    request: { readonly symbol: string; readonly accountId: string; readonly amount: string },
  ) {
    const terms = await payouts?.terms(request.symbol)
    if (payouts === undefined || terms === undefined) return refuse({ code: 'funding.payouts_closed' as const })
    const account = await payouts.find(userId, request.accountId)
    if (account?.asset !== request.symbol) return refuse({ code: 'funding.account_unknown' as const })
    const read = await amountOf(request.symbol, request.amount)
    if (!read.ok) return read
    const { amount, asset } = read.value
    const { fee, minimum, step, decimals, rail } = terms
    if (amount % step !== 0n) return refuse({ code: 'funding.too_precise' as const, decimals })
    if (amount < minimum)
      return refuse({
        code: 'funding.below_minimum' as const,
        minimum: formatUnits(minimum, asset.scale, { trim: true }),
        asset: request.symbol,
      })
    const eur = await worthOf(request.symbol, amount)
    if (!eur.ok) return eur
    const wanted = { userId, asset: request.symbol, units: amount, eur: eur.value }
    const judged = await gate.judge(db.queryable, wanted, await gate.levelOf(userId))
    if (!judged.ok) return judged
    const row = await freeze({
      ...{ user_id: userId, kind: 'bank', asset: request.symbol, units: amount, fee, eur: eur.value },
      ...{ chain: null, rail, address: account.account, memo: null, base: null },
      ...{ to_user: null, shown_to: account.account, destination: null },
    })
    return ok(await view(row))
  }

  async function view(row: QuoteRow): Promise<WithdrawQuote> {
    const asset = await markets.asset(row.asset)
    assert(asset !== undefined, 'a quote is of an asset')
    const text = (amount: bigint) => formatUnits(units(amount), asset.scale, { trim: true })
    return {
      quoteId: row.id,
      kind: row.kind,
      coin: row.asset,
      amount: text(row.units),
      fee: text(row.fee),
      receives: text(row.units - row.fee),
      chainName: row.chain,
      chain: row.chain === null ? null : (chains.get(row.chain)?.name ?? row.chain),
      to: row.shown_to,
      tag: row.memo,
      destination: row.destination,
      eurValue: formatUnits(units(row.eur), await gate.euroScale(), { trim: true }),
      expiresAt: row.expires_at.toISOString(),
    }
  }

  type QuoteUnknown = { readonly code: 'funding.quote_unknown' }

  async function open(userId: string, id: string): Promise<Result<QuoteRow, QuoteUnknown>> {
    const found = await sql.findQuote(db.queryable, { id, userId, now: clock.now() })
    return found === undefined ? refuse({ code: 'funding.quote_unknown' }) : ok(found)
  }

  async function sendCode({ userId, ip }: { userId: string; ip: string }, id: string, language: Language) {
    const found = await open(userId, id)
    if (!found.ok) return found
    const quote = found.value
    const { amount, coin } = await view(quote)
    const to = quote.memo === null ? quote.shown_to : `${quote.shown_to} (${quote.memo})`
    return identity.outflows.sendCodes({
      userId,
      act: quote.kind === 'user' ? 'transfer' : 'withdraw',
      content: { digest: contentOf(quote), what: `${amount} ${coin}`, to },
      language,
      ip,
    })
  }

  async function passkeyOptions(userId: string, id: string) {
    const found = await open(userId, id)
    if (!found.ok) return found
    const payment = paymentOf(found.value)
    if (payment === undefined) return refuse({ code: 'funding.quote_unknown' as const })
    return identity.outflows.passkeyOptions(userId, payment)
  }

  return {
    toChain,
    toUser,
    toBank,
    open,
    sendCode,
    passkeyOptions,
    sweep: () => sql.dropQuotes(db.queryable, new Date(clock.now().getTime() - KEPT_MS)),
  }
}
