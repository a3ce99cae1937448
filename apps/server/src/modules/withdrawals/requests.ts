import type { WithdrawalDetail } from '@bourse/contract'
import { assert, ok, refuse, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { lockOutflows, type OwnMoneyOf } from '../funding/index.ts'
import type { Asker } from '../identity/index.ts'
import { findEntry } from './address-book.sql.ts'
import type { AddressUse } from './addresses.ts'
import type { WithdrawalDeps, WithdrawalSettings } from './deps.ts'
import type { Emails } from './emails.ts'
import type { Gate, Level } from './gate.ts'
import { type QuoteRow, useQuote } from './quotes.sql.ts'
import { contentOf, type Quotes } from './quotes.ts'
import { holdOf, type Records } from './records.ts'
import { assess } from './risk.rules.ts'
import { addressFacts, historyOf } from './risk.sql.ts'
import * as sql from './withdrawals.sql.ts'

export const PAY_WITHDRAWALS = 'funding.pay-withdrawals'
const DAY_MS = 24 * 60 * 60_000

/** What a person proves themselves with. */
export interface Secrets {
  readonly quoteId: string
  readonly fundPassword: string
  readonly code: string
  readonly smsCode?: string | undefined
  readonly googleCode?: string | undefined
}

export type Requests = ReturnType<typeof createRequests>
type Deps = Pick<WithdrawalDeps, 'db' | 'clock' | 'ids' | 'ledger' | 'markets' | 'identity' | 'chains' | 'jobs'> & {
  readonly withdrawals: WithdrawalSettings
  readonly gate: Gate
  readonly addresses: AddressUse
  readonly quotes: Quotes
  readonly ownMoney: OwnMoneyOf
  readonly records: Records
  readonly emails: Emails
}

/** From a quote to a withdrawal whose money is held. */
export function createRequests(deps: Deps) {
  const { db, clock, ids, ledger, identity, chains, jobs, gate, addresses, quotes, ownMoney, records, emails } = deps

  /** Limits that are given in whole euro. */
  async function euros(whole: number): Promise<bigint> {
    return BigInt(whole) * 10n ** BigInt(await gate.euroScale())
  }

  /** What is read before the transaction, which must not need a second connection. */
  interface Known {
    readonly asker: Asker
    readonly level: Level
    readonly deviceSince: Date | null
  }

  async function riskOf(tx: Tx, quote: QuoteRow, deviceSince: Date | null) {
    const { user_id: userId, chain, address, memo } = quote
    const now = clock.now()
    const since = new Date(now.getTime() - DAY_MS)
    const year = new Date(now.getTime() - 365 * DAY_MS)
    const [history, facts] = [
      await historyOf(tx, { userId, since, year }),
      await addressFacts(tx, { userId, chain, address, memo }),
    ]
    const entry = chain === null ? undefined : await findEntry(tx, { userId, chain, address, memo })
    // A bank account was shown to be the person's own before it could be chosen.
    const known = quote.kind === 'bank' || facts.used || (entry !== undefined && entry.usable_from <= now)
    return assess({
      ...history,
      eur: quote.eur,
      holdings: await ownMoney.holdingsEur(tx, userId),
      addressKnown: known,
      sharedWith: facts.others.length,
      deviceSince,
      now,
      ruleLimit: await euros(deps.withdrawals.ruleLimitEur),
      fourEyesLimit: await euros(deps.withdrawals.fourEyesEur),
    })
  }

  async function judgeAddress(tx: Tx, { user_id: userId, chain: code, address, memo }: QuoteRow) {
    if (code === null) return ok()
    const chain = chains.get(code)
    return chain === undefined
      ? refuse({ code: 'funding.chain_unknown' as const })
      : addresses.judge(tx, userId, { chain, address, memo })
  }

  /** Everything that was judged for the quote is judged again under the lock: much can have happened since. */
  async function place(tx: Tx, quote: QuoteRow, { asker, level, deviceSince }: Known) {
    const { user_id: userId, asset } = quote
    const amount = units(quote.units)
    const judged = await gate.judge(tx, { userId, asset, units: amount, eur: quote.eur }, level)
    if (!judged.ok) return judged
    const allowed = await judgeAddress(tx, quote)
    if (!allowed.ok) return allowed
    const id = ids.next('wdr')
    const { risks, risk, approvalsNeeded } = await riskOf(tx, quote, deviceSince)
    const held = await ledger.hold(tx, { ref: holdOf(id), user: userId, asset, units: amount, kind: 'withdrawal' })
    assert(held.ok, 'what is available under the lock can be held')
    assert(quote.rail !== 'user', 'a transfer is not a withdrawal')
    const now = clock.now()
    await sql.insertWithdrawal(tx, {
      ...{ id, quote_id: quote.id, user_id: userId, rail: quote.rail, asset, chain: quote.chain },
      ...{
        address: quote.address,
        memo: quote.memo,
        units: quote.units,
        fee: quote.fee,
        base: quote.base,
        eur: quote.eur,
      },
      ...{ state: approvalsNeeded === 0 ? 'approved' : 'review', risks, risk, approvals_needed: approvalsNeeded },
      ...{ ip: asker.visitor.ip, user_agent: asker.visitor.userAgent, asked_at: now },
    })
    await sql.addEvent(tx, id, { kind: 'asked', at: now })
    await sql.addEvent(tx, id, { kind: approvalsNeeded === 0 ? 'approved_by_rule' : 'held_for_review', at: now })
    records.tell(tx, { id, user_id: userId }, approvalsNeeded === 0 ? 'approved' : 'review')
    if (approvalsNeeded === 0) await jobs.now(tx, { name: PAY_WITHDRAWALS, key: id, payload: {} })
    await emails.tell(tx, { kind: 'asked', userId, withdrawalId: id })
    return ok(id)
  }

  async function ask(asker: Asker, { quoteId, ...secrets }: Secrets, request: MoneyRequest<WithdrawalDetail>) {
    const found = await quotes.open(asker.userId, quoteId)
    if (!found.ok) return found
    const quote = found.value
    if (quote.kind === 'user') return refuse({ code: 'funding.quote_unknown' as const })
    const proof = await proofOf(deps, asker, quote, secrets)
    if (!proof.ok) return proof
    const level = await gate.levelOf(asker.userId)
    const deviceSince = await identity.outflows.deviceSince(asker.userId, asker.visitor.userAgent)
    return identity.outflows.proving(proof.value, () =>
      db.tx(async (tx) => {
        await lockOutflows(tx, asker.userId)
        // The accounts are locked before anything is judged by them.
        await ledger.lockBalances(tx, [{ owner: asker.userId, kind: 'spot', asset: quote.asset }])
        if (!(await useQuote(tx, quote.id, clock.now()))) return refuse({ code: 'funding.quote_unknown' as const })
        const used = await identity.outflows.use(tx, proof.value)
        if (!used.ok) return used
        const placed = await place(tx, quote, { asker, level, deviceSince })
        return placed.ok ? ok(await records.answer(tx, placed.value, request)) : placed
      }),
    )
  }

  return { ask }
}

/** Fund password, second factor, and the code that was sent for exactly this quote. */
export function proofOf(
  { identity }: Pick<WithdrawalDeps, 'identity'>,
  asker: Asker,
  quote: QuoteRow,
  { fundPassword, code, smsCode, googleCode }: Omit<Secrets, 'quoteId'>,
) {
  const act = quote.kind === 'user' ? ('transfer' as const) : ('withdraw' as const)
  return identity.outflows.check(asker, { fundPassword, googleCode }, { act, content: contentOf(quote), code, smsCode })
}
