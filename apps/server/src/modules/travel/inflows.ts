import { assert, ok } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Destinations } from './destinations.ts'
import type { TransferRow } from './transfers.sql.ts'
import * as sql from './transfers.sql.ts'
import { type Heard, heardIn, holdsCoins, type Source } from './travel.rules.ts'
import type { InflowQuestion, InflowSource, TravelRule } from './travel-rule.ts'

/** Coins that are final and not credited yet. */
export interface Arrived {
  readonly id: string
  readonly userId: string
  readonly chain: string
  readonly asset: string
  /** A decimal of whole coins. */
  readonly amount: string
  readonly address: string
  readonly memo: string | null
  readonly txId: string
  /** Undefined where nobody knows what they are worth. */
  readonly eur: bigint | undefined
}

/** Deposits belong to a module that is made after this one. */
export interface HeldDeposits {
  lock(tx: Tx, depositId: string): Promise<void>
  /** Credits it, unless something else holds it. */
  release(tx: Tx, depositId: string): Promise<void>
}

export interface InflowDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  /** Without one nobody says where coins come from, and what is above the bound waits for compliance. */
  readonly travelRule: TravelRule | undefined
  readonly kyc: Pick<Kyc, 'legalNameOf'>
  readonly destinations: Pick<Destinations, 'isAbove'>
  readonly deposits: () => HeldDeposits
}

interface Found {
  readonly heard: Heard | undefined
  readonly source: InflowSource | undefined
}

const MOST_AT_ONCE = 200

export type TravelInflows = ReturnType<typeof createInflows>

/** Who sent coins, where another provider did: it is asked before they are credited, and again while it says nothing. */
export function createInflows({ db, clock, ids, travelRule, kyc, destinations, deposits }: InflowDeps) {
  async function find(question: InflowQuestion, userId: string, above: boolean): Promise<Found> {
    const source = await travelRule?.sourceOf(question)
    const name = await kyc.legalNameOf(userId)
    const legalName = name && `${name.firstName} ${name.lastName}`
    return { source, heard: heardIn({ source: source && factsOf(source), above, legalName }) }
  }

  async function note(tx: Tx, row: TransferRow, { heard, source }: Found): Promise<void> {
    const now = clock.now()
    const { state, answer, againMs } = heard ?? ({ state: 'accepted', answer: 'none', againMs: null } as const)
    if (source?.source === 'provider') {
      const { provider, originator, beneficiary } = source
      const told = {
        ...(originator !== null && { counterpart: originator.name }),
        ...(beneficiary !== null && { named: beneficiary.name }),
      }
      await sql.setTold(tx, row.id, { told, provider })
    }
    if (answer !== row.answer) await sql.addEvent(tx, row.id, { at: now, answer, by: null, text: '' })
    assert(state !== 'rejected', 'a deposit is on the chain already')
    if (state === 'accepted') return sql.endTransfer(tx, { id: row.id, state, answer, now })
    const nextAt = new Date(now.getTime() + (againMs ?? 0))
    return sql.noteTry(tx, row.id, { answer, nextAt })
  }

  /** Before a deposit is credited, outside of its transaction. What the rule asks nothing of leaves nothing behind. */
  async function ask({ id, userId, chain, asset, amount, address, memo, txId, eur }: Arrived): Promise<void> {
    if ((await sql.findBySubject(db.queryable, id)) !== undefined) return
    const above = eur === undefined || (await destinations.isAbove(eur))
    const found = await find({ reference: id, chain, asset, amount, txId, address }, userId, above)
    if (found.heard === undefined) return
    const recorded = await db.tx(async (tx) => {
      const now = clock.now()
      await sql.openTransfer(tx, {
        ...{
          id: ids.next('trv'),
          direction: 'in',
          subject_id: id,
          user_id: userId,
          chain,
          asset,
          address,
          memo,
          txid: txId,
        },
        ...{ amount, provider_code: null, provider_name: null, told: {}, opened_at: now, next_at: now },
      })
      const row = await sql.lockBySubject(tx, id)
      if (row?.state === 'open' && row.tries === 0) await note(tx, row, found)
      return ok()
    })
    assert(recorded.ok, 'an answer is refused by nobody')
  }

  /** The deposit is locked before its transfer, as whoever credits it does. */
  async function askOnce(row: TransferRow): Promise<void> {
    const { subject_id: id, user_id: userId, chain, asset, amount, address, txid } = row
    assert(txid !== null, 'coins came by a transaction')
    const found = await find({ reference: id, chain, asset, amount, txId: txid, address }, userId, true)
    await db.tx(async (tx) => {
      await deposits().lock(tx, id)
      const now = await sql.lockTransfer(tx, row.id)
      if (now?.state !== 'open') return ok()
      await note(tx, now, found)
      await deposits().release(tx, id)
      return ok()
    })
  }

  return {
    ask,
    /** In the transaction that credits; whoever decides meanwhile waits for it. */
    async holds(tx: Tx, depositId: string): Promise<boolean> {
      const row = await sql.shareBySubject(tx, depositId)
      return row !== undefined && holdsCoins(row.state)
    },
    async askAgain(): Promise<void> {
      for (const row of await sql.dueInflows(db.queryable, clock.now(), MOST_AT_ONCE)) await askOnce(row)
    },
  }
}

function factsOf(source: InflowSource): Source {
  if (source.source === 'self_hosted') return { kind: 'self_hosted' }
  const { originator, beneficiary } = source
  return { kind: 'provider', originator: originator?.name ?? null, beneficiary: beneficiary?.name ?? null }
}
