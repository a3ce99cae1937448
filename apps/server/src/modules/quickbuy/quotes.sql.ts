import type { QuickbuyPlatform } from '@bourse/contract'
import type { Units } from '@bourse/money'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../platform/database/db.ts'

export interface QuoteRow {
  readonly id: string
  readonly platform: QuickbuyPlatform
  readonly ref: string
  readonly fiat: string
  readonly asset: string
  readonly pay: Units
  readonly partner_fee: Units
  readonly price: string
  readonly receive: Units
  readonly made_at: Date
  readonly expires_at: Date
}

const QUOTE = sql`id, platform, ref, fiat, asset, pay, partner_fee, price, receive, made_at, expires_at`

export async function insertQuote(db: Queryable, row: QuoteRow): Promise<void> {
  await run(
    db,
    sql`
      insert into quickbuy.quotes (${QUOTE})
      values (${row.id}, ${row.platform}, ${row.ref}, ${row.fiat}, ${row.asset}, ${row.pay}, ${row.partner_fee}, ${row.price},
        ${row.receive}, ${row.made_at}, ${row.expires_at})`,
  )
}

/** Of one that an order was made of nothing is told any more. */
export async function findUnused(db: Queryable, id: string): Promise<QuoteRow | undefined> {
  return maybeRow(
    db,
    sql<QuoteRow>`
      select ${QUOTE} from quickbuy.quotes q
      where id = ${id} and not exists (select 1 from quickbuy.tries t where t.quote_id = q.id)`,
  )
}

export async function dropQuotes(db: Queryable, before: Date): Promise<void> {
  await run(db, sql`delete from quickbuy.quotes where made_at < ${before}`)
}

/** Each event of a partner counts once. */
export async function rememberEvent(
  db: Queryable,
  { platform, eventId, at }: { platform: QuickbuyPlatform; eventId: string; at: Date },
): Promise<boolean> {
  const touched = await run(
    db,
    sql`
      insert into quickbuy.partner_events (platform, event_id, heard_at) values (${platform}, ${eventId}, ${at})
      on conflict do nothing`,
  )
  return touched === 1
}

export interface PlatformRow {
  readonly platform: QuickbuyPlatform
  readonly open: boolean
  readonly float_user: string | null
  /** Whom one of staff proposed, and who that was. */
  readonly proposed_user: string | null
  readonly proposed_by: string | null
}

export async function listPlatformRows(db: Queryable): Promise<PlatformRow[]> {
  return rows(
    db,
    sql<PlatformRow>`select platform, open, float_user, proposed_user, proposed_by from quickbuy.platforms`,
  )
}

export async function setOpen(db: Queryable, platform: QuickbuyPlatform, open: boolean): Promise<void> {
  await run(
    db,
    sql`
      insert into quickbuy.platforms (platform, open) values (${platform}, ${open})
      on conflict (platform) do update set open = excluded.open`,
  )
}

export async function setFloatUser(db: Queryable, platform: QuickbuyPlatform, userId: string): Promise<void> {
  await run(
    db,
    sql`
      insert into quickbuy.platforms (platform, float_user) values (${platform}, ${userId})
      on conflict (platform) do update set float_user = excluded.float_user, proposed_user = null, proposed_by = null`,
  )
}

/** Replaces the one before; false where somebody else has proposed the same, whose second word it is. */
export async function proposeFloat(
  db: Queryable,
  { platform, userId, by }: { readonly platform: QuickbuyPlatform; readonly userId: string; readonly by: string },
): Promise<boolean> {
  const touched = await run(
    db,
    sql`
      insert into quickbuy.platforms as known (platform, proposed_user, proposed_by) values (${platform}, ${userId}, ${by})
      on conflict (platform) do update set proposed_user = excluded.proposed_user, proposed_by = excluded.proposed_by
      where known.proposed_user is distinct from excluded.proposed_user or known.proposed_by = excluded.proposed_by`,
  )
  return touched === 1
}
