import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'

export interface HeldUnits {
  readonly user_id: string
  readonly symbol: string
  readonly units: bigint
}

export function heldUnits(db: Queryable): Promise<HeldUnits[]> {
  return rows(db, sql<HeldUnits>`select user_id, symbol, units from etp.holdings where units > 0`)
}

/** Products whose units outstanding are not what is held. */
export function outstandingThatDiffers(
  db: Queryable,
): Promise<{ readonly symbol: string; readonly outstanding: bigint; readonly held: bigint }[]> {
  return rows(
    db,
    sql<{ symbol: string; outstanding: bigint; held: bigint }>`
      select symbol, outstanding, held from (
        select product.symbol, product.outstanding, coalesce(sum(holding.units), 0)::numeric(38,0) as held
        from etp.etp_products product left join etp.holdings holding on holding.symbol = product.symbol
        group by product.symbol
      ) product where outstanding <> held`,
  )
}

/** Holdings in which what is reserved is not what sales that wait have promised; nobody promises more than they have. */
export function promisesThatDiffer(
  db: Queryable,
): Promise<(HeldUnits & { readonly reserved: bigint; readonly promised: bigint })[]> {
  return rows(
    db,
    sql<HeldUnits & { reserved: bigint; promised: bigint }>`
      select user_id, symbol, coalesce(units, 0) as units, coalesce(reserved, 0) as reserved, coalesce(promised, 0) as promised
      from etp.holdings
      full join (
        select user_id, symbol, sum(units)::numeric(38,0) as promised from etp.etp_orders
        where state = 'waiting' and side = 'sell' group by user_id, symbol
      ) waiting using (user_id, symbol)
      where coalesce(reserved, 0) <> coalesce(promised, 0) or coalesce(promised, 0) > coalesce(units, 0)`,
  )
}
