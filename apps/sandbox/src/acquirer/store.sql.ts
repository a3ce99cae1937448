import type { CardBrand, CardFailure } from '@bourse/contract'
import { maybeRow, oneRow, type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { entering } from '@bourse/server/platform/database/moves.sql.ts'
import { sql } from 'kysely'
import { CHARGE_MOVES } from './states.rules.ts'
import type { Behaviour } from './test-cards.ts'

export interface TokenRow {
  readonly token: string
  readonly brand: CardBrand
  readonly last_four: string
  readonly exp_month: number
  readonly exp_year: number
  readonly holder: string
  readonly fingerprint: string
  readonly behaviour: Behaviour
  readonly made_at: Date
}

export type ChargeState =
  | 'challenge'
  | 'verified'
  | 'authorised'
  | 'captured'
  | 'declined'
  | 'refunded'
  | 'charged_back'

export interface ChargeRow {
  readonly id: string
  readonly object: 'verification' | 'payment'
  readonly token: string
  readonly cents: number
  readonly currency: string
  readonly return_url: string
  /** The unguessable name of its page. */
  readonly challenge: string
  readonly state: ChargeState
  readonly reason: CardFailure | null
  readonly made_at: Date
}

export interface TellingRow {
  readonly event_id: string
  readonly seq: number
  readonly charge_id: string
  readonly state: ChargeState
  readonly body: string
  readonly answers: readonly string[]
  readonly made_at: Date
}

const TOKEN = sql`token, brand, last_four, exp_month, exp_year, holder, fingerprint, behaviour, made_at`
const CHARGE = sql`id, object, token, cents, currency, return_url, challenge, state, reason, made_at`
const TELLING = sql`event_id, seq, charge_id, state, body, answers, made_at`

export async function readRule(db: Queryable): Promise<{ holds: boolean; fingerprint_key: string }> {
  return oneRow(
    db,
    sql<{ holds: boolean; fingerprint_key: string }>`select holds, fingerprint_key from sandbox.acquirer_rule`,
  )
}

export async function setHolds(db: Queryable, holds: boolean): Promise<void> {
  await run(db, sql`update sandbox.acquirer_rule set holds = ${holds}`)
}

export async function insertToken(db: Queryable, row: TokenRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.acquirer_tokens (${TOKEN})
      values (${row.token}, ${row.brand}, ${row.last_four}, ${row.exp_month}, ${row.exp_year}, ${row.holder},
        ${row.fingerprint}, ${row.behaviour}, ${row.made_at})`,
  )
}

export async function findToken(db: Queryable, token: string): Promise<TokenRow | undefined> {
  return maybeRow(
    db,
    sql<TokenRow>`select ${TOKEN} from sandbox.acquirer_tokens where token = ${token} and forgotten_at is null`,
  )
}

export async function forgetToken(db: Queryable, token: string, now: Date): Promise<void> {
  await run(
    db,
    sql`update sandbox.acquirer_tokens set forgotten_at = ${now} where token = ${token} and forgotten_at is null`,
  )
}

/** The row under this id, and whether it is new: the first asking stands. */
export async function putCharge(db: Queryable, row: ChargeRow): Promise<{ charge: ChargeRow; created: boolean }> {
  const created = await maybeRow(
    db,
    sql<ChargeRow>`
      insert into sandbox.acquirer_charges (${CHARGE})
      values (${row.id}, ${row.object}, ${row.token}, ${row.cents}, ${row.currency}, ${row.return_url}, ${row.challenge},
        ${row.state}, ${row.reason}, ${row.made_at})
      on conflict (id) do nothing
      returning ${CHARGE}`,
  )
  if (created !== undefined) return { charge: created, created: true }
  const charge = await oneRow(db, sql<ChargeRow>`select ${CHARGE} from sandbox.acquirer_charges where id = ${row.id}`)
  return { charge, created: false }
}

export async function findCharge(db: Queryable, id: string): Promise<ChargeRow | undefined> {
  return maybeRow(db, sql<ChargeRow>`select ${CHARGE} from sandbox.acquirer_charges where id = ${id}`)
}

export async function findChallenge(db: Queryable, challenge: string): Promise<ChargeRow | undefined> {
  return maybeRow(db, sql<ChargeRow>`select ${CHARGE} from sandbox.acquirer_charges where challenge = ${challenge}`)
}

/** The changed row, or undefined when it was in none of the states. */
export async function moveCharge(
  db: Queryable,
  move: { id: string; from: readonly ChargeState[]; to: ChargeState; reason: CardFailure | null },
): Promise<ChargeRow | undefined> {
  const to = entering(CHARGE_MOVES, move.to)
  return maybeRow(
    db,
    sql<ChargeRow>`
      update sandbox.acquirer_charges set ${to.set}, reason = ${move.reason}
      where id = ${move.id} and state = any(${move.from}::text[]) and ${to.from}
      returning ${CHARGE}`,
  )
}

export async function lateCharges(db: Queryable): Promise<ChargeRow[]> {
  return rows(
    db,
    sql<ChargeRow>`
      select ${sql`c.id, c.object, c.token, c.cents, c.currency, c.return_url, c.challenge, c.state, c.reason, c.made_at`}
      from sandbox.acquirer_charges c join sandbox.acquirer_tokens t using (token)
      where c.state = 'authorised' and t.behaviour = 'late'`,
  )
}

export interface ShownCharge extends ChargeRow {
  readonly brand: CardBrand
  readonly last_four: string
  readonly holder: string
}

export async function newestCharges(db: Queryable, limit: number): Promise<ShownCharge[]> {
  return rows(
    db,
    sql<ShownCharge>`
      select c.id, c.object, c.token, c.cents, c.currency, c.return_url, c.challenge, c.state, c.reason, c.made_at,
        t.brand, t.last_four, t.holder
      from sandbox.acquirer_charges c join sandbox.acquirer_tokens t using (token)
      order by c.made_at desc, c.id desc limit ${limit}`,
  )
}

export async function balanceOf(db: Queryable, currency: string): Promise<number> {
  const { balance } = await oneRow(
    db,
    sql<{ balance: bigint }>`
      select coalesce(sum(cents), 0) as balance from sandbox.acquirer_charges
      where currency = ${currency} and state = 'captured'`,
  )
  return Number(balance)
}

export async function insertTelling(db: Queryable, row: Omit<TellingRow, 'seq' | 'answers'>): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.acquirer_tellings (event_id, charge_id, state, body, made_at)
      values (${row.event_id}, ${row.charge_id}, ${row.state}, ${row.body}, ${row.made_at})`,
  )
}

export async function addAnswer(db: Queryable, eventId: string, answer: string): Promise<void> {
  await run(
    db,
    sql`update sandbox.acquirer_tellings set answers = answers || ${answer}::text where event_id = ${eventId}`,
  )
}

export async function findTelling(db: Queryable, eventId: string): Promise<TellingRow | undefined> {
  return maybeRow(db, sql<TellingRow>`select ${TELLING} from sandbox.acquirer_tellings where event_id = ${eventId}`)
}

export async function tellingsOf(db: Queryable, chargeId: string): Promise<TellingRow[]> {
  return rows(
    db,
    sql<TellingRow>`select ${TELLING} from sandbox.acquirer_tellings where charge_id = ${chargeId} order by seq`,
  )
}

export async function newestTellings(db: Queryable, limit: number): Promise<TellingRow[]> {
  return rows(db, sql<TellingRow>`select ${TELLING} from sandbox.acquirer_tellings order by seq desc limit ${limit}`)
}
