import { navAt } from '@bourse/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { EtpDeps } from './deps.ts'
import { baseOf, type ProductRow } from './products.sql.ts'
import { MINUTE_MS } from './walk.rules.ts'

export interface ValueNow {
  readonly price: bigint
  readonly nav: bigint
}

export type Values = ReturnType<typeof createValues>

/** So far behind a product may be before what it shows counts as old. */
const MOST_BEHIND_MS = 3 * MINUTE_MS

export function floorMinute(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % MINUTE_MS))
}

/** What units are worth between the minutes, for people who look. Orders ask for a value of their own. */
export function createValues({
  clock,
  index,
}: {
  readonly clock: Clock
  readonly index: Pick<EtpDeps['index'], 'live'>
}) {
  const isBehind = ({ walked_to }: ProductRow) => clock.now().getTime() - walked_to.getTime() > MOST_BEHIND_MS

  return {
    isBehind,
    /** By symbol; those without a value now are left out. */
    async now(rows: readonly ProductRow[]): Promise<ReadonlyMap<string, ValueNow>> {
      const live = await index.live([...new Set(rows.map(({ coin }) => coin))])
      return new Map(
        rows.flatMap((row): [string, ValueNow][] => {
          const price = live.get(row.coin)?.value
          if (price === undefined || row.state === 'closed' || isBehind(row)) return []
          const nav = navAt(baseOf(row), price)
          return nav === 0n ? [] : [[row.symbol, { price, nav }]]
        }),
      )
    },
  }
}
