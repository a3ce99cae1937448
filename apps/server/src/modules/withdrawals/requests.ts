import type { Assertion, InternalTransfer, WithdrawalDetail } from '@bourse/contract'
import { assert, ok, refuse, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { lockOutflows } from '../funding/index.ts'
import type { Asker, OutflowProof } from '../identity/index.ts'
import { spot } from '../ledger/index.ts'
import type { CoinRisk } from '../screening/index.ts'
import type { AddressScreening } from './addresses/address-screening.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { Gate } from './gate.ts'
import type { WithdrawalNotices } from './notices.ts'
import type { OutflowPolicy, Sender } from './outflow-policy.ts'
import { type QuoteRow, useQuote } from './quotes.sql.ts'
import { contentOf, orderOf, paymentOf, type Quotes } from './quotes.ts'
import { holdOf, type Records } from './records.ts'
import type { Transfers } from './transfers.ts'
import * as sql from './withdrawals.sql.ts'

export const PAY_WITHDRAWALS = 'funding.pay-withdrawals'

/** What a person proves themselves with. */
export interface Secrets {
  readonly quoteId: string
  readonly fundPassword: string
  readonly code: string
  readonly smsCode?: string | undefined
  readonly googleCode?: string | undefined
  readonly passkey?: Assertion | undefined
}

interface Placed {
  readonly id: string
  /** `failed`: chain analytics warns of the address, and it is never paid. */
  readonly state: 'approved' | 'review' | 'failed'
}

export type Requests = ReturnType<typeof createRequests>
type Deps = Pick<WithdrawalDeps, 'db' | 'clock' | 'ledger' | 'identity' | 'jobs' | 'screening' | 'travel'> & {
  readonly addressScreening: Pick<AddressScreening, 'record'>
  readonly gate: Gate
  readonly policy: OutflowPolicy
  readonly quotes: Quotes
  readonly records: Records
  readonly transfers: Pick<Transfers, 'pay' | 'answer'>
  readonly notices: WithdrawalNotices
}

/** From a quote to a withdrawal or a transfer whose money is held, and which goes on at once where nobody has to look. */
export function createRequests(deps: Deps) {
  const { db, clock, ledger, identity, jobs, screening, travel, addressScreening } = deps
  const { gate, policy, quotes, records, transfers, notices } = deps

  async function place(tx: Tx, quote: QuoteRow, sender: Sender, { confirmation }: OutflowProof) {
    const { user_id: userId, asset, rail } = quote
    const judged = await policy.judge(tx, quote, sender)
    if (!judged.ok) return judged
    const { risks, risk, approvalsNeeded } = judged.value
    const id = orderOf(quote)
    const amount = units(quote.units)
    const held = await ledger.hold(tx, { ref: holdOf(id), user: userId, asset, units: amount, kind: 'withdrawal' })
    assert(held.ok, 'what is available under the lock can be held')
    const now = clock.now()
    const state = approvalsNeeded === 0 ? 'approved' : 'review'
    const { ip, userAgent } = sender.asker.visitor
    await sql.insertWithdrawal(tx, {
      ...{ id, quote_id: quote.id, user_id: userId, rail, asset, chain: quote.chain, address: quote.address },
      ...{ to_user: quote.to_user, memo: quote.memo, units: quote.units, fee: quote.fee, base: quote.base },
      ...{ eur: quote.eur, state, risks, risk, approvals_needed: approvalsNeeded },
      ...{ confirmation, ip, user_agent: userAgent, asked_at: now },
    })
    await keepDestination(tx, quote)
    await sql.addEvent(tx, id, { kind: 'asked', at: now })
    await sql.addEvent(tx, id, { kind: state === 'approved' ? 'approved_by_rule' : 'held_for_review', at: now })
    records.publish(tx, { id, user_id: userId, rail }, state)
    const stopped = sender.found !== undefined && (await addressScreening.record(tx, id, quote, sender.found))
    return ok<Placed>({ id, state: stopped ? 'failed' : state })
  }

  /** Whose address it is counts from here on, where its owner has proved to be the one who says so. */
  async function keepDestination(tx: Tx, { user_id: userId, chain, address, memo, destination }: QuoteRow) {
    if (chain !== null && destination !== null)
      await travel.destinations.keep(tx, { userId, chain, address, memo }, destination)
  }

  /** Before the transaction: nothing is locked while somebody outside thinks. */
  async function askAbout({ id, rail, chain, asset, address }: QuoteRow): Promise<CoinRisk | undefined> {
    if (rail !== 'chain' || chain === null) return undefined
    return screening.coins.askOut({ reference: id, chain, asset, address })
  }

  /** What was proven, spent and judged, under the locks that everything which leaves an account takes. */
  async function ask<Shown>(
    asker: Asker,
    quote: QuoteRow,
    proof: OutflowProof,
    go: (tx: Tx, placed: Placed) => Promise<Shown>,
  ) {
    const level = await gate.levelOf(asker.userId)
    const deviceSince = await identity.outflows.deviceSince(asker.sessionId)
    const found = await askAbout(quote)
    const accounts = [asker.userId, ...(quote.to_user === null ? [] : [quote.to_user])]
    return identity.outflows.proving(proof, () =>
      db.tx(async (tx) => {
        await lockOutflows(tx, asker.userId)
        // The accounts are locked before anything is judged by them.
        await ledger.lockBalances(
          tx,
          accounts.map((owner) => spot(owner, quote.asset)),
        )
        if (!(await useQuote(tx, quote.id, clock.now()))) return refuse({ code: 'funding.quote_unknown' as const })
        const used = await identity.outflows.use(tx, proof)
        if (!used.ok) return used
        const placed = await place(tx, quote, { asker, level, deviceSince, found }, proof)
        return placed.ok ? ok(await go(tx, placed.value)) : placed
      }),
    )
  }

  async function withdraw(asker: Asker, { quoteId, ...secrets }: Secrets, request: MoneyRequest<WithdrawalDetail>) {
    const found = await quotes.open(asker.userId, quoteId)
    if (!found.ok) return found
    if (found.value.kind === 'user') return refuse({ code: 'funding.quote_unknown' as const })
    const proof = await proofOf(deps, asker, found.value, secrets)
    if (!proof.ok) return proof
    return ask(asker, found.value, proof.value, async (tx, { id, state }) => {
      if (state === 'approved') await jobs.now(tx, { name: PAY_WITHDRAWALS, key: id, payload: {} })
      if (state !== 'failed')
        await notices.notify(tx, { kind: 'asked', userId: asker.userId, params: { withdrawalId: id } })
      return records.answer(tx, id, request)
    })
  }

  /** To another user: nothing is waited for, so that it is paid at once where nobody has to look. */
  async function transfer(asker: Asker, { quoteId, ...secrets }: Secrets, request: MoneyRequest<InternalTransfer>) {
    const found = await quotes.open(asker.userId, quoteId)
    if (!found.ok) return found
    if (found.value.kind !== 'user') return refuse({ code: 'funding.quote_unknown' as const })
    const { fundPassword, googleCode, code, smsCode } = secrets
    const codes = { act: 'transfer', content: contentOf(found.value), code, smsCode } as const
    const proof = await identity.outflows.check(asker, { fundPassword, googleCode }, codes)
    if (!proof.ok) return proof
    return ask(asker, found.value, proof.value, async (tx, { id, state }) => {
      if (state === 'approved') await transfers.pay(tx, id)
      else await notices.notify(tx, { kind: 'asked', userId: asker.userId, params: { withdrawalId: id } })
      return transfers.answer(tx, id, request)
    })
  }

  return { withdraw, transfer }
}

/** Fund password, second factor, and the code that was sent for exactly this quote; where it goes to a chain, by the guard's word. */
function proofOf(
  { identity }: Pick<WithdrawalDeps, 'identity'>,
  asker: Asker,
  quote: QuoteRow,
  { fundPassword, code, smsCode, googleCode, passkey }: Omit<Secrets, 'quoteId'>,
) {
  const codes = { act: 'withdraw', content: contentOf(quote), code, smsCode } as const
  const payment = paymentOf(quote)
  return payment === undefined
    ? identity.outflows.check(asker, { fundPassword, googleCode }, codes)
    : identity.outflows.confirm(asker, payment, { fundPassword, googleCode, passkey }, codes)
}
