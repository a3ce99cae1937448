import type { QuickbuyCaseKind, QuickbuyState } from '@bourse/contract'
import { minUnits, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Amounts } from './amounts.ts'
import type { QuickbuyBooks } from './books.ts'
import * as cases from './cases.sql.ts'
import type { QuickbuyDeps } from './deps.ts'
import type { History } from './history.ts'
import type { QuickbuyNotices } from './notices.ts'
import * as sql from './orders.sql.ts'
import type { PartnerFact } from './partners/partner.ts'
import { endedUnpaid, isEnded, mayFollow, STATE_OF, sawMoney } from './states.rules.ts'

type Deps = Pick<QuickbuyDeps, 'clock' | 'ids' | 'custody'> & {
  readonly amounts: Amounts
  readonly books: QuickbuyBooks
  readonly history: History
  readonly notices: QuickbuyNotices
}

/** What a partner says otherwise than was agreed. */
interface Difference {
  readonly kind: QuickbuyCaseKind
  readonly agreed: string
  readonly told: string
}

const WAITING_MS = 24 * 60 * 60_000

export type Settling = ReturnType<typeof createSettling>

/** Turns what a partner says into states and money. Whoever tells it, and how often, it happens once. */
export function createSettling({ clock, ids, custody, amounts, books, history, notices }: Deps) {
  /** The caller has locked the order; the row is that of the try which the partner speaks of. */
  async function settle(tx: Tx, row: sql.OrderRow, fact: PartnerFact): Promise<void> {
    const now = clock.now()
    await sql.noteTold(tx, fact, now)
    if (fact.state === 'refunded') await endRefunds(tx, row)
    const known = await cases.casesOfTry(tx, row.try_id)
    const unexpected = sawMoney(fact.state) && fact.state !== 'refunded'
    if (row.try_id !== row.current_try) return unexpected ? open(tx, row, lateOf('old_try_paid', row, fact)) : undefined
    if (isEnded(row.state)) {
      const late = unexpected && endedUnpaid(row)
      return late ? open(tx, row, lateOf('late_payment', row, fact)) : undefined
    }
    const difference = await differenceOf(row, fact, known)
    if (difference === undefined) return follow(tx, row, fact)
    await open(tx, row, difference)
    if (sawMoney(fact.state)) await move(tx, row, 'on_hold')
  }

  async function open(tx: Tx, row: sql.OrderRow, { kind, agreed, told }: Difference): Promise<void> {
    const now = clock.now()
    const { id: order_id, try_id, platform } = row
    const fresh = await cases.openCase(tx, {
      id: ids.next('qbc'),
      order_id,
      try_id,
      platform,
      kind,
      agreed,
      told,
      opened_at: now,
    })
    if (fresh) await history.add(tx, row, 'case_opened', now)
  }

  async function endRefunds(tx: Tx, row: sql.OrderRow): Promise<void> {
    const known = await cases.casesOfTry(tx, row.try_id)
    for (const { id } of known.filter(({ state }) => state === 'refunding')) {
      await cases.closeCase(tx, { id, outcome: 'refunded', at: clock.now() })
      await history.add(tx, row, 'case_closed')
    }
  }

  /** What staff have closed a case about is agreed to. */
  async function differenceOf(
    row: sql.OrderRow,
    fact: PartnerFact,
    known: readonly cases.CaseRow[],
  ): Promise<Difference | undefined> {
    const accepted = (kind: QuickbuyCaseKind) => known.some((own) => own.kind === kind && own.state === 'closed')
    const [paid, given] = [await amounts.read(row.fiat, fact.amount), await amounts.readFloor(row.asset, fact.receive)]
    const same = fact.fiat === row.fiat && fact.asset === row.asset && paid === row.pay && given === row.receive
    if (!same && !accepted('other_amount')) return { kind: 'other_amount', ...(await amountsOf(row, fact)) }
    if (fact.address !== row.address && !accepted('other_address'))
      return { kind: 'other_address', agreed: row.address ?? '–', told: fact.address ?? '–' }
    return undefined
  }

  async function amountsOf(row: sql.OrderRow, { amount, fiat, receive, asset }: Said) {
    const [pay, gives] = [await amounts.fiatText(row.fiat, row.pay), await amounts.coinText(row.asset, row.receive)]
    return {
      agreed: `${pay} ${row.fiat} → ${gives} ${row.asset}`,
      told: `${amount} ${fiat} → ${receive} ${asset}`,
    }
  }

  async function follow(tx: Tx, row: sql.OrderRow, fact: PartnerFact): Promise<void> {
    const to = STATE_OF[fact.state]
    if (to === 'delivering' || to === 'completed') return deliver(tx, row, fact)
    if (to === 'paid' || to === 'processing' || to === 'on_hold') return move(tx, row, to)
    if (to === 'waiting_payment' || !mayFollow(row.state, to)) return
    await end(tx, row, { state: to, ...(to === 'failed' && { failure: 'declined' as const }) })
  }

  async function move(tx: Tx, row: sql.OrderRow, to: 'paid' | 'processing' | 'delivering' | 'on_hold'): Promise<void> {
    if (row.state === to || !mayFollow(row.state, to)) return
    const now = clock.now()
    await sql.setState(tx, row.id, to, now)
    await history.add(tx, row, to, now)
    if (to === 'on_hold') await notices.tell(tx, row, 'on_hold')
  }

  /** A delivery to an account here is believed when it is there. */
  async function deliver(tx: Tx, row: sql.OrderRow, fact: PartnerFact): Promise<void> {
    const txId = fact.txId ?? row.txid
    if (row.delivery === 'float') {
      if (fact.state !== 'completed') return wait(tx, row)
      return give(tx, row, await amounts.readFloor(row.asset, fact.receive))
    }
    if (row.target === 'own') return arrive(tx, row, txId)
    if (fact.state !== 'completed' || txId === null) return wait(tx, row)
    await end(tx, row, { state: 'completed', creditRef: `${row.chain}:${txId}:${row.try_id}` })
  }

  async function wait(tx: Tx, row: sql.OrderRow): Promise<void> {
    await move(tx, row, 'delivering')
    return missing(tx, row)
  }

  /** Out of what is held for it; less where the partner gives less and staff have agreed to that. */
  async function give(tx: Tx, row: sql.OrderRow, told: Units): Promise<void> {
    const given = minUnits(told, row.receive)
    if (given === 0n) return
    await complete(tx, row, given, await books.pay(tx, row, given))
  }

  /** The order says from then on what was delivered. */
  async function complete(tx: Tx, row: sql.OrderRow, receive: Units, creditRef: string): Promise<void> {
    if (receive !== row.receive) await sql.setReceived(tx, row.try_id, receive)
    await end(tx, { ...row, receive }, { state: 'completed', creditRef })
  }

  /** Closed by its transaction: funding credits it, and nothing is posted here. */
  async function arrive(tx: Tx, row: sql.OrderRow, txid: string | null): Promise<void> {
    await move(tx, row, 'delivering')
    const { chain, user_id: userId, asset } = row
    const found = chain === null || txid === null ? undefined : await custody.depositBy(tx, { chain, txid, userId })
    if (found?.state !== 'credited' || found.asset !== asset) return missing(tx, row)
    if (await sql.isCreditUsed(tx, found.id)) return missing(tx, row)
    if (found.units !== row.receive && !(await isAccepted(tx, row, 'other_amount'))) {
      const receive = await amounts.coinText(asset, found.units)
      const amount = await amounts.fiatText(row.fiat, row.pay)
      await open(tx, row, { kind: 'other_amount', ...(await amountsOf(row, { ...row, amount, receive })) })
      return move(tx, { ...row, state: 'delivering' }, 'on_hold')
    }
    await complete(tx, { ...row, state: 'delivering' }, units(found.units), found.id)
  }

  async function isAccepted(tx: Tx, { try_id: id }: sql.OrderRow, kind: QuickbuyCaseKind): Promise<boolean> {
    return (await cases.casesOfTry(tx, id)).some((own) => own.kind === kind && own.state === 'closed')
  }

  /** Said to be on its way for a day, and never seen. */
  async function missing(tx: Tx, row: sql.OrderRow): Promise<void> {
    const since = row.delivering_at?.getTime()
    if (since === undefined || clock.now().getTime() - since < WAITING_MS) return
    const agreed = `${await amounts.coinText(row.asset, row.receive)} ${row.asset} → ${row.address ?? '–'}`
    await open(tx, row, { kind: 'delivery_missing', agreed, told: row.txid ?? '–' })
  }

  /** What was held for it is the partner's again, unless it was given. */
  async function end(tx: Tx, row: sql.OrderRow, how: Omit<sql.OrderEnd, 'id' | 'at'> & { at?: Date }): Promise<void> {
    const at = how.at ?? clock.now()
    await sql.endOrder(tx, { ...how, id: row.id, at })
    const kind = how.failure === 'not_delivered' ? how.failure : how.state
    await history.add(tx, row, kind, at)
    if (how.state !== 'completed') await books.release(tx, row)
    if (kind !== 'cancelled') await notices.tell(tx, row, kind)
  }

  return { settle, end, open }
}

type Said = Pick<PartnerFact, 'amount' | 'fiat' | 'receive' | 'asset'>

function lateOf(kind: 'old_try_paid' | 'late_payment', row: sql.OrderRow, fact: PartnerFact): Difference {
  const ended: QuickbuyState | string = kind === 'late_payment' ? row.state : `try ${row.attempt} of ${row.tries}`
  return { kind, agreed: ended, told: `${fact.state}: ${fact.amount} ${fact.fiat}` }
}
