import type { CaseState, DocumentKind, DocumentPart, KycFlag, KycReason } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { CASE_MOVES } from './states.rules.ts'

export interface CaseRow {
  readonly id: string
  readonly user_id: string
  readonly state: CaseState
  readonly country: string
  readonly document_kind: DocumentKind
  readonly person: Buffer | null
  readonly front_file: string | null
  readonly back_file: string | null
  readonly selfie_file: string | null
  readonly proved_at: Date | null
  readonly document_hash: Buffer | null
  readonly expires_on: string | null
  readonly flags: readonly KycFlag[]
  readonly provider_state: 'none' | 'waiting' | 'clear' | 'consider' | 'refused'
  readonly provider_check: string | null
  readonly provider_reasons: readonly string[]
  readonly reasons: readonly KycReason[]
  readonly note: string | null
  readonly decided_by: string | null
  readonly created_at: Date
  readonly submitted_at: Date | null
  readonly decided_at: Date | null
}

const CASE = sql.raw(
  `id, user_id, state, country, document_kind, person, front_file, back_file, selfie_file, proved_at, document_hash,
  expires_on, flags, provider_state, provider_check, provider_reasons, reasons, note, decided_by, created_at,
  submitted_at, decided_at`,
)

/** Newest first. */
export async function casesOf(db: Queryable, userId: string): Promise<CaseRow[]> {
  return rows(
    db,
    sql<CaseRow>`select ${CASE} from kyc.cases where user_id = ${userId} order by created_at desc, id desc`,
  )
}

export async function findCase(db: Queryable, id: string): Promise<CaseRow | undefined> {
  return maybeRow(db, sql<CaseRow>`select ${CASE} from kyc.cases where id = ${id}`)
}

export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return maybeRow(tx, sql<CaseRow>`select ${CASE} from kyc.cases where id = ${id} for update`)
}

export async function passedCase(db: Queryable, userId: string): Promise<CaseRow | undefined> {
  return maybeRow(db, sql<CaseRow>`select ${CASE} from kyc.cases where user_id = ${userId} and state = 'passed'`)
}

export async function lockDraft(tx: Tx, userId: string): Promise<CaseRow | undefined> {
  return maybeRow(
    tx,
    sql<CaseRow>`select ${CASE} from kyc.cases where user_id = ${userId} and state = 'draft' for update`,
  )
}

export interface NewDraft {
  readonly id: string
  readonly userId: string
  readonly country: string
  readonly documentKind: DocumentKind
  readonly person: Buffer | null
  readonly files: Readonly<Record<DocumentPart, string | null>>
  readonly provedAt: Date | null
  readonly now: Date
}

/** False when somebody else began one at the same moment. */
export async function insertDraft(db: Queryable, draft: NewDraft): Promise<boolean> {
  const inserted = await run(
    db,
    sql`
      insert into kyc.cases (id, user_id, state, country, document_kind, person, front_file, back_file, selfie_file,
        proved_at, created_at)
      values (${draft.id}, ${draft.userId}, 'draft', ${draft.country}, ${draft.documentKind}, ${draft.person},
        ${draft.files.front}, ${draft.files.back}, ${draft.files.selfie},
        ${draft.provedAt}, ${draft.now})
      on conflict do nothing`,
  )
  return inserted === 1
}

/** Another document means other pictures of it; the face stays. */
export async function changeDocument(
  db: Queryable,
  { id, country, documentKind }: { readonly id: string; readonly country: string; readonly documentKind: DocumentKind },
): Promise<void> {
  await run(
    db,
    sql`
      update kyc.cases set country = ${country}, document_kind = ${documentKind}, front_file = null, back_file = null
      where id = ${id} and (country, document_kind) is distinct from (${country}, ${documentKind})`,
  )
}

export async function setPerson(db: Queryable, id: string, person: Buffer): Promise<void> {
  await run(db, sql`update kyc.cases set person = ${person} where id = ${id}`)
}

export async function setFile(db: Queryable, id: string, part: DocumentPart, fileId: string): Promise<void> {
  const column = sql.ref(`${part}_file`)
  await run(db, sql`update kyc.cases set ${column} = ${fileId} where id = ${id}`)
}

export async function setProved(db: Queryable, id: string, now: Date): Promise<void> {
  await run(db, sql`update kyc.cases set proved_at = ${now} where id = ${id}`)
}

export interface Submission {
  readonly id: string
  readonly documentHash: Buffer
  readonly expiresOn: string | null
  readonly flags: readonly KycFlag[]
  readonly providerState: 'none' | 'waiting'
  readonly now: Date
}

export async function submitCase(db: Queryable, one: Submission): Promise<void> {
  const to = entering(CASE_MOVES, 'in_review')
  const touched = await run(
    db,
    sql`
      update kyc.cases set ${to.set}, document_hash = ${one.documentHash}, expires_on = ${one.expiresOn},
        flags = ${[...one.flags]}, provider_state = ${one.providerState}, submitted_at = ${one.now}
      where id = ${one.id} and ${to.from}`,
  )
  assertMoved(touched, `case ${one.id}`, 'in_review')
}

/** Submissions and requests that somebody looks at. */
export async function countInReview(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select (select count(*) from kyc.cases where user_id = ${userId} and state = 'in_review')
        + (select count(*) from kyc.resets where user_id = ${userId} and state = 'in_review') as count`,
  )
  return count
}

export async function countRejections(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from kyc.cases where user_id = ${userId} and state = 'rejected'`,
  )
  return count
}

/** Submissions of other people with the same document, refused ones aside. */
export async function sameDocument(db: Queryable, hashes: readonly Buffer[], userId: string): Promise<CaseRow[]> {
  return rows(
    db,
    sql<CaseRow>`
      select ${CASE} from kyc.cases
      where document_hash = any(${[...hashes]}::bytea[]) and user_id <> ${userId} and state in ('in_review', 'passed', 'expired')
      order by created_at limit 20`,
  )
}

/** Until the end of the transaction nobody else decides about this document. */
export async function lockDocument(tx: Tx, hash: Buffer): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString('hex')}, 0))`)
}

export async function addFlag(db: Queryable, id: string, flag: KycFlag): Promise<void> {
  await run(
    db,
    sql`update kyc.cases set flags = array_append(flags, ${flag}) where id = ${id} and not flags @> array[${flag}::text]`,
  )
}

export async function setProviderCheck(db: Queryable, id: string, checkId: string): Promise<void> {
  await run(db, sql`update kyc.cases set provider_check = ${checkId} where id = ${id}`)
}

export async function setProviderResult(
  db: Queryable,
  { id, outcome, reasons }: { readonly id: string; readonly outcome: string; readonly reasons: readonly string[] },
): Promise<void> {
  await run(
    db,
    sql`update kyc.cases set provider_state = ${outcome}, provider_reasons = ${[...reasons]} where id = ${id}`,
  )
}

export interface Decision {
  readonly id: string
  readonly state: 'passed' | 'rejected'
  readonly by: string
  readonly reasons: readonly KycReason[]
  readonly note: string | null
  readonly now: Date
}

export async function decideCase(db: Queryable, one: Decision): Promise<void> {
  const to = entering(CASE_MOVES, one.state)
  await run(
    db,
    sql`
      update kyc.cases set ${to.set}, decided_by = ${one.by}, reasons = ${[...one.reasons]},
        note = ${one.note}, decided_at = ${one.now}
      where id = ${one.id} and ${to.from}`,
  )
}

/** The earlier verification ends where a newer one takes its place. */
export async function retirePassed(db: Queryable, userId: string): Promise<void> {
  const to = entering(CASE_MOVES, 'expired')
  await run(db, sql`update kyc.cases set ${to.set} where user_id = ${userId} and ${to.from}`)
}

/** Whose document ran out before today. */
export async function expireCases(db: Queryable, today: string): Promise<{ id: string; user_id: string }[]> {
  const to = entering(CASE_MOVES, 'expired')
  return rows(
    db,
    sql<{ id: string; user_id: string }>`
      update kyc.cases set ${to.set} where ${to.from} and expires_on < ${today} returning id, user_id`,
  )
}

/** True for the first time that an event is told. */
export async function rememberEvent(db: Queryable, id: string, now: Date): Promise<boolean> {
  const inserted = await run(
    db,
    sql`insert into kyc.provider_events (id, received_at) values (${id}, ${now}) on conflict do nothing`,
  )
  return inserted === 1
}

/** Under review or passed, with whom they are about. */
export async function liveCases(db: Queryable): Promise<{ subjectId: string; userId: string }[]> {
  return rows(
    db,
    sql<{ subjectId: string; userId: string }>`
      select id as "subjectId", user_id as "userId" from kyc.cases where state in ('in_review', 'passed') order by id`,
  )
}
