import type { CardBrand, CardFailure, CardState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { CARD_MOVES } from './cards.rules.ts'

export interface CardRow {
  readonly id: string
  readonly user_id: string
  readonly token: string
  readonly brand: CardBrand
  readonly last_four: string
  readonly exp_month: number
  readonly exp_year: number
  readonly holder: string
  readonly fingerprint: string
  readonly state: CardState
  readonly failure: CardFailure | null
  readonly challenge_url: string | null
  readonly return_url: string
  readonly made_at: Date
  readonly expires_at: Date
  readonly decided_at: Date | null
  readonly removed_at: Date | null
}

const COLUMNS = sql`id, user_id, token, brand, last_four, exp_month, exp_year, holder, fingerprint, state, failure,
  challenge_url, return_url, made_at, expires_at, decided_at, removed_at`

export type NewCard = Omit<CardRow, 'state' | 'failure' | 'challenge_url' | 'decided_at' | 'removed_at'>

/** Undefined when the person has this card already, or the token was used. */
export async function insertCard(tx: Tx, row: NewCard): Promise<CardRow | undefined> {
  const inserted = await maybeRow(
    tx,
    sql<CardRow>`
      insert into payments.cards (id, user_id, token, brand, last_four, exp_month, exp_year, holder, fingerprint, state,
        return_url, made_at, expires_at)
      values (${row.id}, ${row.user_id}, ${row.token}, ${row.brand}, ${row.last_four}, ${row.exp_month}, ${row.exp_year},
        ${row.holder}, ${row.fingerprint}, 'verifying', ${row.return_url}, ${row.made_at}, ${row.expires_at})
      on conflict do nothing
      returning ${COLUMNS}`,
  )
  if (inserted !== undefined) await insertEvent(tx, { cardId: row.id, state: 'verifying', at: row.made_at })
  return inserted
}

/** One decision about a card number at a time, whoever holds it. */
export async function lockFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`payments.card:${fingerprint}`}, 0))`)
}

/** Whether another account has, or once had, this card verified. */
export async function isAnothers(db: Queryable, userId: string, fingerprint: string): Promise<boolean> {
  const { found } = await oneRow(
    db,
    sql<{ found: boolean }>`
      select exists (
        select from payments.cards where fingerprint = ${fingerprint} and user_id <> ${userId} and state = 'active'
      ) as found`,
  )
  return found
}

export async function countCards(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from payments.cards where user_id = ${userId} and state <> 'refused' and removed_at is null`,
  )
  return count
}

/** What was refused is shown for a while, so that its person learns why. */
export async function cardsOf(db: Queryable, userId: string, refusedSince: Date): Promise<CardRow[]> {
  return rows(
    db,
    sql<CardRow>`
      select ${COLUMNS} from payments.cards
      where user_id = ${userId} and removed_at is null and (state <> 'refused' or decided_at > ${refusedSince})
      order by made_at desc, id desc`,
  )
}

export async function findCardOf(db: Queryable, userId: string, id: string): Promise<CardRow | undefined> {
  return maybeRow(
    db,
    sql<CardRow>`
      select ${COLUMNS} from payments.cards where id = ${id} and user_id = ${userId} and removed_at is null`,
  )
}

export async function findCard(db: Queryable, id: string): Promise<CardRow | undefined> {
  return maybeRow(db, sql<CardRow>`select ${COLUMNS} from payments.cards where id = ${id}`)
}

export async function lockCard(tx: Tx, id: string): Promise<CardRow | undefined> {
  return maybeRow(tx, sql<CardRow>`select ${COLUMNS} from payments.cards where id = ${id} for update`)
}

export async function noteChallenge(db: Queryable, id: string, challengeUrl: string): Promise<void> {
  await run(db, sql`update payments.cards set challenge_url = ${challengeUrl} where id = ${id} and state = 'verifying'`)
}

/** The end of a verification; under lock, so that the caller has seen that it was still open. */
export async function decideCard(
  tx: Tx,
  decision: { id: string; state: 'active' | 'refused'; failure: CardFailure | null; at: Date },
): Promise<void> {
  const { id, state, failure, at } = decision
  const to = entering(CARD_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update payments.cards set ${to.set}, failure = ${failure}, decided_at = ${at}, challenge_url = null
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `card ${id}`, state)
  await insertEvent(tx, { cardId: id, state, at, detail: failure })
}

/** The row that was removed, or undefined when there was none. */
export async function removeCard(tx: Tx, userId: string, id: string, now: Date): Promise<CardRow | undefined> {
  const removed = await maybeRow(
    tx,
    sql<CardRow>`
      update payments.cards set removed_at = ${now}
      where id = ${id} and user_id = ${userId} and removed_at is null
      returning ${COLUMNS}`,
  )
  if (removed !== undefined) await insertEvent(tx, { cardId: id, state: 'removed', at: now })
  return removed
}

interface CardEvent {
  readonly cardId: string
  readonly state: CardState | 'removed'
  readonly at: Date
  readonly detail?: string | null
}

async function insertEvent(tx: Tx, { cardId, state, at, detail = null }: CardEvent): Promise<void> {
  await run(
    tx,
    sql`
      insert into payments.card_events (card_id, state, at, detail)
      values (${cardId}, ${state}, ${at}, ${detail === null ? null : JSON.stringify({ failure: detail })}::jsonb)`,
  )
}

/** True for the first telling of an event. */
export async function rememberEvent(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into payments.acquirer_events (event_id, told_at) values (${eventId}, ${now}) on conflict do nothing`,
  )
  return inserted === 1
}

/** The first one stands: an order is charged to one card. */
export async function keepCharge(
  db: Queryable,
  charge: { orderId: string; cardId: string; returnUrl: string },
): Promise<void> {
  await run(
    db,
    sql`
      insert into payments.card_charges (order_id, card_id, return_url)
      values (${charge.orderId}, ${charge.cardId}, ${charge.returnUrl})
      on conflict (order_id) do nothing`,
  )
}

export async function findCharge(
  db: Queryable,
  orderId: string,
): Promise<{ token: string; return_url: string } | undefined> {
  return maybeRow(
    db,
    sql<{ token: string; return_url: string }>`
      select c.token, h.return_url from payments.card_charges h join payments.cards c on c.id = h.card_id
      where h.order_id = ${orderId}`,
  )
}
