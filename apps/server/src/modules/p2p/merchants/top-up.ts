import type { MerchantStanding } from '@bourse/contract'
import { assert, ok, refuse } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { lockOutflows } from '../../funding/index.ts'
import type { Asker, Identity } from '../../identity/index.ts'
import { type Ledger, spot } from '../../ledger/index.ts'
import { bondOf, missingOf } from './merchants.rules.ts'
import * as sql from './merchants.sql.ts'
import type { Merchants } from './merchants.ts'
import type { MerchantStandings } from './standing.ts'

export interface TopUpDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly ledger: Pick<Ledger, 'hold' | 'release' | 'lockBalances'>
  readonly identity: Pick<Identity, 'outflows'>
  readonly standings: MerchantStandings
  readonly merchants: Pick<Merchants, 'judgeOwn'>
}

interface Secrets {
  readonly fundPassword: string
  readonly googleCode?: string | undefined
}

export type TopUp = ReturnType<typeof createTopUp>

/** A merchant fills up the bond that somebody was paid from, to the whole of it. */
export function createTopUp({ db, clock, ids, ledger, identity, standings, merchants }: TopUpDeps) {
  const { outflows } = identity

  /** Locked as where a bond is first held: the person's outflows, the merchant, the account. */
  async function fill(tx: Tx, userId: string) {
    await lockOutflows(tx, userId)
    if ((await outflows.standing(tx, userId)).frozen) return refuse({ code: 'session.frozen' as const })
    const row = await sql.lockCurrent(tx, userId)
    if (row?.state !== 'approved') return refuse({ code: 'p2p.not_merchant' as const })
    const missing = missingOf(row)
    if (missing === 0n) return refuse({ code: 'p2p.bond_full' as const })
    await ledger.lockBalances(tx, [spot(userId, row.bond_asset)])
    const own = await merchants.judgeOwn(tx, userId, { asset: row.bond_asset, amount: missing })
    if (!own.ok) return own
    const id = ids.next('btu')
    await ledger.release(tx, row.bond_ref)
    const held = await ledger.hold(tx, {
      ...{ ref: bondOf(id), user: userId, asset: row.bond_asset, units: row.bond_units, kind: 'p2p_bond' },
    })
    assert(held.ok, 'what was held and is available under the lock can be held')
    await sql.fillBond(tx, row, { id, units: missing, at: clock.now() }, bondOf(id))
    return ok()
  }

  return async (asker: Asker, { fundPassword, googleCode }: Secrets, request: MoneyRequest<MerchantStanding>) => {
    const who = await standings.known(asker.userId)
    const proof = await outflows.check(asker, { fundPassword, googleCode })
    if (!proof.ok) return proof
    return outflows.proving(proof.value, () =>
      db.tx(async (tx) => {
        const used = await outflows.use(tx, proof.value)
        if (!used.ok) return used
        const filled = await fill(tx, asker.userId)
        if (!filled.ok) return filled
        const answer = await standings.of(tx, who)
        await request.recordAnswer(tx, answer)
        return ok(answer)
      }),
    )
  }
}
