import type { TestApp } from '../../apps/server/src/testing/app.ts'

/** What is kept of everything that earns, without ids and without the dates on which something was posted. */
const KEPT = {
  entries: `
    select source, journal.kind, array_agg(concat_ws(' ', owner, accounts.kind, asset, amount) order by owner, accounts.kind, asset, amount) as postings
    from ledger.journal join ledger.postings on journal_seq = seq join ledger.accounts on accounts.id = account_id
    group by seq, source, journal.kind order by 3, 1, 2`,
  accounts: `select owner, kind, asset, balance::text, held::text from ledger.accounts order by owner, kind, asset`,
  savings: `
    select user_id, asset, principal_units::text, interest_units::text, state, (
      select array_agg(concat_ws(' ', day, units) order by day) from saving.accruals where position_id = id) as days
    from saving.saving_positions order by subscribed_at, id`,
  discounts: `
    select user_id, positions.base, direction, pay_units::text, positions.state, outcome, settlements.price::text, price_from, minutes::text
    from discount.discount_positions as positions join discount.settlements on settlements.id = settlement_id
    order by subscribed_at`,
  values: `
    select symbol, number, kind, at, price::text, nav::text, base_nav::text, base_price::text from etp.nav_events order by symbol, number`,
  products: `
    select symbol, state, last_nav::text, outstanding::text, reserve::text, night_per_unit::text, marks, walked_to, consolidations
    from etp.etp_products order by symbol`,
  orders: `
    select user_id, symbol, side, kind, state, end_reason, price::text, amount::text, units::text, take_profit::text, stop_loss::text,
      nav::text, total::text, fee::text, off_bps, over_at, plan_id is null as is_own
    from etp.etp_orders order by symbol, number`,
  holdings: `
    select user_id, symbol, units::text, reserved::text, cost::text, night_paid::text, night_mark::text from etp.holdings order by 1, 2`,
  plans: `
    select user_id, kind, symbol, side, state, phase, reason, revision, buy_price::text, take_profit::text, stop_loss::text, spent_units::text,
      held_units::text, cost_units::text, received_units::text, (
        select array_agg(concat_ws(' ', kind, reason, units, price, total_units, off_bps, at) order by number)
        from wealth.wealth_events where plan_id = id) as events
    from wealth.wealth_plans order by made_at, user_id, symbol, id`,
} as const

export type Books = Readonly<Record<keyof typeof KEPT, readonly Record<string, unknown>[]>>

/** With people by the names that they have in every world. */
export async function readBooks({ app }: TestApp, names: ReadonlyMap<string, string>): Promise<Books> {
  const read = async (statement: string) => {
    const text = JSON.stringify((await app.db.pool.query(statement)).rows)
    return JSON.parse(text.replace(/usr_\w+/g, (id) => names.get(id) ?? id)) as Record<string, unknown>[]
  }
  const tables = Object.entries(KEPT).map(async ([name, statement]) => [name, await read(statement)] as const)
  const books = Object.fromEntries(await Promise.all(tables)) as Record<keyof typeof KEPT, Record<string, unknown>[]>
  const sorted = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row)).sort()
  return {
    ...books,
    entries: sorted(books.entries).map((row) => JSON.parse(row)),
    accounts: sorted(books.accounts).map((row) => JSON.parse(row)),
    holdings: sorted(books.holdings).map((row) => JSON.parse(row)),
  }
}
