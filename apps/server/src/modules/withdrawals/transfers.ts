import type { InternalTransfer } from '@bourse/contract'
import { assert, formatUnits, ok, refuse, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { lockOutflows } from '../funding/index.ts'
import type { Asker } from '../identity/index.ts'
import { spot } from '../ledger/index.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { Emails } from './emails.ts'
import type { Gate, Level } from './gate.ts'
import { type QuoteRow, useQuote } from './quotes.sql.ts'
import type { Quotes } from './quotes.ts'
import { proofOf, type Secrets } from './requests.ts'
import type { TransferRow } from './transfers.sql.ts'
import * as sql from './transfers.sql.ts'

/** Nobody looks through a list of addresses for those that have an account here. */
const LOOK_UPS = { max: 20, windowMs: 60 * 60_000 }

export type Transfers = ReturnType<typeof createTransfers>
type Deps = Pick<
  WithdrawalDeps,
  'db' | 'clock' | 'ids' | 'ledger' | 'markets' | 'identity' | 'limits' | 'tellFunding'
> & {
  readonly gate: Gate
  readonly quotes: Quotes
  readonly emails: Emails
}

/** From one user to another, at once and for nothing. */
export function createTransfers(deps: Deps) {
  const { db, clock, ids, ledger, markets, identity, limits, gate, quotes, emails } = deps

  async function recipient(userId: string, account: string) {
    const allowed = await limits.take(`transfer:recipient:${userId}`, LOOK_UPS)
    if (!allowed.ok) return allowed
    const found = await identity.outflows.findRecipient(db.queryable, account)
    if (found === undefined) return refuse({ code: 'funding.recipient_unknown' as const })
    if (found.userId === userId) return refuse({ code: 'funding.recipient_self' as const })
    return ok({ uid: found.uid, name: found.name })
  }

  async function give(tx: Tx, quote: QuoteRow, level: Level) {
    const { user_id: from, to_user: to, asset } = quote
    assert(to !== null, 'a transfer has a recipient')
    const judged = await gate.judge(tx, { userId: from, asset, units: units(quote.units), eur: quote.eur }, level)
    if (!judged.ok) return judged
    const known = await identity.outflows.findRecipient(tx, quote.address)
    if (known === undefined || known.userId !== to) return refuse({ code: 'funding.recipient_unknown' as const })
    const sender = await identity.outflows.shownAs(tx, from)
    const id = ids.next('trf')
    const moved = await ledger.transfer(tx, {
      ...{ source: 'transfer', sourceId: id, kind: 'transfer' },
      ...{ from: spot(from, asset), to: spot(to, asset), units: units(quote.units) },
    })
    assert(moved.ok, 'what is available under the lock can be given')
    const row: TransferRow = {
      ...{ id, quote_id: quote.id, from_user: from, to_user: to, asset, units: quote.units, eur: quote.eur },
      ...{ shown_from: sender, shown_to: quote.shown_to, at: clock.now() },
    }
    await sql.insertTransfer(tx, row)
    for (const userId of [from, to]) deps.tellFunding(tx, userId, { kind: 'transfer', id, state: 'completed' })
    await emails.tell(tx, { kind: 'sent', userId: from, transferId: id })
    await emails.tell(tx, { kind: 'received', userId: to, transferId: id })
    return ok(row)
  }

  async function send(asker: Asker, { quoteId, ...secrets }: Secrets, request: MoneyRequest<InternalTransfer>) {
    const found = await quotes.open(asker.userId, quoteId)
    if (!found.ok) return found
    const quote = found.value
    const { to_user: to } = quote
    if (to === null) return refuse({ code: 'funding.quote_unknown' as const })
    const proof = await proofOf(deps, asker, quote, secrets)
    if (!proof.ok) return proof
    const level = await gate.levelOf(asker.userId)
    return identity.outflows.proving(proof.value, () =>
      db.tx(async (tx) => {
        await lockOutflows(tx, asker.userId)
        await ledger.lockBalances(tx, [spot(asker.userId, quote.asset), spot(to, quote.asset)])
        if (!(await useQuote(tx, quote.id, clock.now()))) return refuse({ code: 'funding.quote_unknown' as const })
        const used = await identity.outflows.use(tx, proof.value)
        if (!used.ok) return used
        const given = await give(tx, quote, level)
        if (!given.ok) return given
        const shown = await view(asker.userId, given.value)
        await request.recordAnswer(tx, shown)
        return ok(shown)
      }),
    )
  }

  async function view(userId: string, row: TransferRow): Promise<InternalTransfer> {
    const asset = await markets.asset(row.asset)
    assert(asset !== undefined, 'a transfer is of an asset')
    const sent = row.from_user === userId
    return {
      id: row.id,
      direction: sent ? 'sent' : 'received',
      coin: row.asset,
      amount: formatUnits(units(row.units), asset.scale, { trim: true }),
      other: sent ? row.shown_to : row.shown_from,
      time: row.at.toISOString(),
    }
  }

  async function list(userId: string, { current, size }: { readonly current: number; readonly size: number }) {
    const found = await sql.transfersOf(db.queryable, { userId, limit: size, offset: (current - 1) * size })
    const total = await sql.countTransfers(db.queryable, userId)
    return { current, size, total, records: await Promise.all(found.map((row) => view(userId, row))) }
  }

  return { recipient, send, list }
}
