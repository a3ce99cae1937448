import type { QuickbuyPlatform } from '@bourse/contract'
import { maybeRow, oneRow, type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { entering } from '@bourse/server/platform/database/moves.sql.ts'
import { sql } from 'kysely'
import { PARTNER_ORDER_MOVES } from './states.rules.ts'

export type OrderState =
  | 'waiting'
  | 'paid'
  | 'processing'
  | 'delivering'
  | 'completed'
  | 'on_hold'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunded'

export interface QuoteRow {
  readonly ref: string
  readonly platform: QuickbuyPlatform
  readonly fiat: string
  readonly cents: number
  readonly fee_cents: number
  readonly asset: string
  readonly price: string
  readonly receive: string
  readonly expires_at: Date
}

export interface OrderRow {
  readonly id: string
  readonly number: string
  readonly platform: QuickbuyPlatform
  readonly state: OrderState
  readonly fiat: string
  readonly cents: number
  readonly asset: string
  readonly receive: string
  readonly chain: string | null
  readonly address: string | null
  readonly tag: string | null
  readonly return_url: string
  readonly page: string
  readonly tx_id: string | null
  readonly says: Readonly<Record<string, string>> | null
  readonly made_at: Date
}

export interface TellingRow {
  readonly event_id: string
  readonly order_id: string
  readonly state: OrderState
  readonly body: string
  readonly answers: readonly string[]
  readonly made_at: Date
}

export interface RuleRow {
  readonly holds: boolean
  readonly by_itself: boolean
  readonly shift_bps: number
}

const QUOTE = sql`ref, platform, fiat, cents, fee_cents, asset, price, receive, expires_at`
const ORDER = sql`id, number, platform, state, fiat, cents, asset, receive, chain, address, tag, return_url, page, tx_id, says, made_at`
const TELLING = sql`event_id, order_id, state, body, answers, made_at`

export async function readRule(db: Queryable): Promise<RuleRow> {
  return oneRow(db, sql<RuleRow>`select holds, by_itself, shift_bps from sandbox.partner_rule`)
}

export async function writeRule(db: Queryable, rule: RuleRow): Promise<void> {
  await run(
    db,
    sql`
      update sandbox.partner_rule
      set holds = ${rule.holds}, by_itself = ${rule.by_itself}, shift_bps = ${rule.shift_bps}`,
  )
}

export async function insertQuote(db: Queryable, row: QuoteRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.partner_quotes (${QUOTE})
      values (${row.ref}, ${row.platform}, ${row.fiat}, ${row.cents}, ${row.fee_cents}, ${row.asset}, ${row.price},
        ${row.receive}, ${row.expires_at})`,
  )
}

export async function findQuote(db: Queryable, ref: string): Promise<QuoteRow | undefined> {
  return maybeRow(db, sql<QuoteRow>`select ${QUOTE} from sandbox.partner_quotes where ref = ${ref}`)
}

/** The row under this id: the first asking stands. */
export async function putOrder(db: Queryable, row: OrderRow): Promise<OrderRow> {
  await run(
    db,
    sql`
      insert into sandbox.partner_orders (${ORDER})
      values (${row.id}, ${row.number}, ${row.platform}, ${row.state}, ${row.fiat}, ${row.cents}, ${row.asset}, ${row.receive},
        ${row.chain}, ${row.address}, ${row.tag}, ${row.return_url}, ${row.page}, ${row.tx_id}, null, ${row.made_at})
      on conflict (id) do nothing`,
  )
  return oneRow(db, sql<OrderRow>`select ${ORDER} from sandbox.partner_orders where id = ${row.id}`)
}

export async function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return maybeRow(db, sql<OrderRow>`select ${ORDER} from sandbox.partner_orders where id = ${id}`)
}

export async function findPage(db: Queryable, page: string): Promise<OrderRow | undefined> {
  return maybeRow(db, sql<OrderRow>`select ${ORDER} from sandbox.partner_orders where page = ${page}`)
}

/** The changed row, or undefined when it may not go there. */
export async function moveOrder(
  db: Queryable,
  move: { id: string; to: OrderState; cents?: number; receive?: string; address?: string; txId?: string },
): Promise<OrderRow | undefined> {
  const to = entering(PARTNER_ORDER_MOVES, move.to)
  return maybeRow(
    db,
    sql<OrderRow>`
      update sandbox.partner_orders set ${to.set}, cents = coalesce(${move.cents ?? null}::bigint, cents),
        receive = coalesce(${move.receive ?? null}, receive), address = coalesce(${move.address ?? null}, address),
        tx_id = coalesce(${move.txId ?? null}, tx_id)
      where id = ${move.id} and ${to.from}
      returning ${ORDER}`,
  )
}

export async function noteSays(db: Queryable, id: string, says: Readonly<Record<string, string>>): Promise<void> {
  await run(db, sql`update sandbox.partner_orders set says = ${JSON.stringify(says)}::jsonb where id = ${id}`)
}

export async function newestOrders(db: Queryable, limit: number): Promise<OrderRow[]> {
  return rows(
    db,
    sql<OrderRow>`select ${ORDER} from sandbox.partner_orders order by made_at desc, id desc limit ${limit}`,
  )
}

export async function ordersBetween(
  db: Queryable,
  { platform, from, until }: { platform: QuickbuyPlatform; from: Date; until: Date },
): Promise<OrderRow[]> {
  return rows(
    db,
    sql<OrderRow>`
      select ${ORDER} from sandbox.partner_orders
      where platform = ${platform} and made_at >= ${from} and made_at < ${until} order by made_at, id`,
  )
}

/** What a stop left half done. */
export async function underWay(db: Queryable): Promise<OrderRow[]> {
  return rows(db, sql<OrderRow>`select ${ORDER} from sandbox.partner_orders where state in ('paid', 'processing')`)
}

export async function insertTelling(db: Queryable, row: Omit<TellingRow, 'answers'>): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.partner_tellings (event_id, order_id, state, body, made_at)
      values (${row.event_id}, ${row.order_id}, ${row.state}, ${row.body}, ${row.made_at})`,
  )
}

export async function addAnswer(db: Queryable, eventId: string, answer: string): Promise<void> {
  await run(
    db,
    sql`update sandbox.partner_tellings set answers = answers || ${answer}::text where event_id = ${eventId}`,
  )
}

export async function findTelling(db: Queryable, eventId: string): Promise<TellingRow | undefined> {
  return maybeRow(db, sql<TellingRow>`select ${TELLING} from sandbox.partner_tellings where event_id = ${eventId}`)
}

export async function newestTellings(db: Queryable, limit: number): Promise<TellingRow[]> {
  return rows(db, sql<TellingRow>`select ${TELLING} from sandbox.partner_tellings order by seq desc limit ${limit}`)
}
