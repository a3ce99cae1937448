import type { Product } from '@bourse/contract'
import type { Positions } from '../policy/index.ts'
import type { WealthDeps } from './deps.ts'
import type { EtpPlans } from './etp-plans.ts'
import type { Meant } from './plans.sql.ts'
import * as sql from './plans.sql.ts'
import type { Plans } from './plans.ts'

/** Which plans a product means; undefined of a product that has nothing here. */
function meantBy(product: Product): Meant | undefined {
  if (product === 'plan') return {}
  if (product === 'spot_buy') return { kind: 'coin' }
  if (product === 'etp') return { kind: 'etp' }
  const [kind, symbol] = product.split(':')
  return kind === 'asset' ? { kind: 'coin', symbol } : undefined
}

/** Plans that are still to buy, for the module that says whether they may. What they have bought they go on selling. */
export function createPositions({
  db,
  coinPlans,
  etpPlans,
}: Pick<WealthDeps, 'db'> & {
  readonly coinPlans: Pick<Plans, 'endOffer'>
  readonly etpPlans: Pick<EtpPlans, 'endOffer'>
}): Positions {
  return {
    async holders(product) {
      const meant = meantBy(product)
      return meant === undefined ? [] : sql.buyingHolders(db.queryable, meant)
    },
    async end(userId, product) {
      const meant = meantBy(product)
      let left = 0
      for (const { id, kind } of meant === undefined ? [] : await sql.buyingOf(db.queryable, userId, meant))
        if (kind === 'etp') await etpPlans.endOffer(id)
        else if (!(await coinPlans.endOffer(id))) left += 1
      return left
    },
  }
}
