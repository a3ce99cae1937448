import { assert, ok, parseUnits } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Markets } from '../../markets/index.ts'
import type { createMethodSeed, SeedMethods } from '../methods/seed.ts'
import { bondOf, MERCHANT_TERMS } from './merchants.rules.ts'
import * as sql from './merchants.sql.ts'

export interface MerchantSeedDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly ledger: Pick<Ledger, 'hold'>
  readonly markets: Pick<Markets, 'asset'>
  readonly methods: Pick<ReturnType<typeof createMethodSeed>, 'add'>
}

export interface SeedMerchant extends SeedMethods {
  readonly nickname: string
  readonly about: string
  readonly business: string
  /** The other ones wait for staff. */
  readonly approved: boolean
}

const BY = { staffId: 'demo', email: 'demo' }

/** For the demo: somebody who has applied with a bond and payment methods, and whom staff know or are to look at. Once. */
export function createMerchantSeed({ db, clock, ids, ledger, markets, methods }: MerchantSeedDeps) {
  return async (seed: SeedMerchant): Promise<void> => {
    const { userId, nickname, about, business, approved } = seed
    const { coin, bond } = MERCHANT_TERMS
    const units = parseUnits(bond, (await markets.asset(coin))?.scale ?? 8)
    assert(units.ok, 'the bond is an amount')
    await db.tx(async (tx) => {
      if ((await sql.latestOf(tx, userId)) !== undefined) return ok()
      const now = clock.now()
      const id = ids.next('mer')
      const row = await sql.insertMerchant(tx, {
        ...{ id, user_id: userId, nickname, about, business },
        ...{ bond_asset: coin, bond_units: units.value, bond_ref: bondOf(id), applied_at: now },
      })
      // Somebody else may have taken the name since.
      if (row === undefined) return ok()
      const held = await ledger.hold(tx, {
        ...{ ref: row.bond_ref, user: userId, asset: coin, units: units.value, kind: 'p2p_bond' },
      })
      assert(held.ok, 'the demo has enough for a bond')
      await methods.add(tx, seed)
      if (approved)
        await sql.decide(tx, { id: row.id, state: 'approved', at: now, by: BY, reason: 'The demo begins with them.' })
      return ok()
    })
  }
}
