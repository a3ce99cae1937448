import type { PartnerEvent, PartnerState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { type Page, pageOf } from '../../../platform/database/pages.sql.ts'
import { PARTNER_MOVES } from './partners.rules.ts'

export interface Business {
  readonly name: string
  readonly legal_name: string
  readonly registration: string
  readonly country: string
  readonly website: string
  readonly about: string
}

export interface PartnerRow extends Business {
  readonly id: string
  readonly user_id: string
  readonly state: PartnerState
  readonly fee_bps: number
  readonly applied_at: Date
  readonly reason: string | null
}

const PARTNER = sql`id, user_id, state, name, legal_name, registration, country, website, about, fee_bps, applied_at, reason`

/** False when the person has applied already: the unique index decides. */
export async function insertPartner(tx: Tx, row: Omit<PartnerRow, 'state' | 'reason'>): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into api.partners (${PARTNER})
      values (${row.id}, ${row.user_id}, 'applied', ${row.name}, ${row.legal_name}, ${row.registration}, ${row.country},
        ${row.website}, ${row.about}, ${row.fee_bps}, ${row.applied_at}, null)
      on conflict (user_id) where state <> 'refused' do nothing`,
  )
  return inserted === 1
}

/** The last application of a person. */
export function latestPartner(db: Queryable, userId: string): Promise<PartnerRow | undefined> {
  return maybeRow(
    db,
    sql<PartnerRow>`select ${PARTNER} from api.partners where user_id = ${userId} order by applied_at desc, id desc limit 1`,
  )
}

export function findPartner(db: Queryable, id: string): Promise<PartnerRow | undefined> {
  return maybeRow(db, sql<PartnerRow>`select ${PARTNER} from api.partners where id = ${id}`)
}

/** One decision at a time. */
export function lockPartner(tx: Tx, id: string): Promise<PartnerRow | undefined> {
  return maybeRow(tx, sql<PartnerRow>`select ${PARTNER} from api.partners where id = ${id} for update`)
}

/** What is done for a partner waits for whoever decides about it, but not for others who do the same. */
export function sharePartner(tx: Tx, id: string): Promise<PartnerRow | undefined> {
  return maybeRow(tx, sql<PartnerRow>`select ${PARTNER} from api.partners where id = ${id} for share`)
}

export async function updateBusiness(tx: Tx, id: string, said: Business): Promise<void> {
  await run(
    tx,
    sql`
      update api.partners set name = ${said.name}, legal_name = ${said.legal_name}, registration = ${said.registration},
        country = ${said.country}, website = ${said.website}, about = ${said.about}
      where id = ${id}`,
  )
}

export async function setPartnerState(tx: Tx, id: string, state: PartnerState, reason: string | null): Promise<void> {
  const to = entering(PARTNER_MOVES, state)
  const touched = await run(
    tx,
    sql`update api.partners set ${to.set}, reason = ${reason} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `partner ${id}`, state)
}

export async function setFee(tx: Tx, id: string, feeBps: number): Promise<void> {
  await run(tx, sql`update api.partners set fee_bps = ${feeBps} where id = ${id}`)
}

export interface EventRow {
  readonly event: PartnerEvent
  readonly at: Date
  readonly note: string | null
}

export async function addEvent(
  tx: Tx,
  { id, partnerId, event, at, note }: EventRow & { readonly id: string; readonly partnerId: string },
): Promise<void> {
  await run(
    tx,
    sql`insert into api.partner_events (id, partner_id, event, at, note) values (${id}, ${partnerId}, ${event}, ${at}, ${note})`,
  )
}

/** The oldest first. */
export function eventsOf(db: Queryable, partnerId: string): Promise<EventRow[]> {
  return rows(
    db,
    sql<EventRow>`select event, at, note from api.partner_events where partner_id = ${partnerId} order by at, id`,
  )
}

export interface PartnerQuery {
  readonly current: number
  readonly size: number
  readonly state?: PartnerState | undefined
  readonly userId?: string | undefined
  /** How its name begins, or its legal name. */
  readonly name?: string | undefined
}

/** Applications that wait come first, longest first. */
export function listPartners(db: Queryable, { state, userId, name, ...page }: PartnerQuery): Promise<Page<PartnerRow>> {
  const begins = (column: ReturnType<typeof sql>, asked: string) => sql`starts_with(lower(${column}), lower(${asked}))`
  const where = allOf(
    when(state, (asked) => sql`state = ${asked}`),
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(name, (asked) => sql`(${begins(sql`name`, asked)} or ${begins(sql`legal_name`, asked)})`),
  )
  return pageOf(db, {
    ...page,
    ...{ columns: PARTNER, from: sql`api.partners`, where },
    order: sql`state <> 'applied', case when state = 'applied' then applied_at end, applied_at desc, id`,
  })
}
