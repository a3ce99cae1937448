import type { LinkKind } from '@bourse/contract'
import { type Units, units } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Markets } from '../../markets/index.ts'

export interface FundedDeps {
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'flows'>
  readonly markets: Pick<Markets, 'valueIn'>
  readonly transferredTo: (
    on: Queryable,
    from: string,
    to: string,
  ) => Promise<readonly { readonly asset: string; readonly units: bigint }[]>
}

/** Kinds of entries that bring money in. */
const MONEY_IN = ['deposit', 'credit_deposit', 'transfer']
const EVER = { from: new Date(0), except: [] as string[], binMs: 36_500 * 86_400_000 }

/** Whether most of what one of two people ever brought in came by transfer from the other. */
export function createFundedBy({ clock, ledger, markets, transferredTo }: FundedDeps) {
  const value = async (asset: string, of: bigint) => (await markets.valueIn(asset, units(of), 'EUR')) ?? (0n as Units)

  async function isFunded(on: Queryable, receiver: string, giver: string): Promise<boolean> {
    const given = await transferredTo(on, giver, receiver)
    if (given.length === 0) return false
    const flows = await ledger.flows(on, { ...EVER, user: receiver, to: clock.now() })
    let [all, from] = [0n, 0n]
    for (const { asset, kind, units: gained } of flows)
      if (gained > 0n && MONEY_IN.includes(kind)) all += await value(asset, gained)
    for (const { asset, units: part } of given) from += await value(asset, part)
    return 2n * from > all
  }

  return async (on: Queryable, one: string, other: string): Promise<LinkKind[]> =>
    (await isFunded(on, one, other)) || (await isFunded(on, other, one)) ? ['funded_by'] : []
}
