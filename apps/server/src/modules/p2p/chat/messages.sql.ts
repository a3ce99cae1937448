import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import type { Link } from './chain.rules.ts'

export interface MessageRow extends Link {
  readonly user_id: string
  readonly party: 'buyer' | 'seller'
}

const MESSAGE = sql`order_id, seq, user_id, party, text, at, hash`

export async function insertMessage(tx: Tx, row: MessageRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into p2p.messages (${MESSAGE})
      values (${row.order_id}, ${row.seq}, ${row.user_id}, ${row.party}, ${row.text}, ${row.at}, ${row.hash})`,
  )
}

export function lastMessage(tx: Tx, orderId: string): Promise<MessageRow | undefined> {
  return maybeRow(
    tx,
    sql<MessageRow>`select ${MESSAGE} from p2p.messages where order_id = ${orderId} order by seq desc limit 1`,
  )
}

export function messagesOf(db: Queryable, orderId: string, after = 0): Promise<MessageRow[]> {
  return rows(
    db,
    sql<MessageRow>`select ${MESSAGE} from p2p.messages where order_id = ${orderId} and seq > ${after} order by seq`,
  )
}

export interface EvidenceRow {
  readonly id: string
  readonly order_id: string
  readonly user_id: string
  readonly party: 'buyer' | 'seller'
  readonly sha256: string
  readonly at: Date
}

const EVIDENCE = sql`id, order_id, user_id, party, sha256, at`

export async function insertEvidence(tx: Tx, row: EvidenceRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into p2p.evidence (${EVIDENCE})
      values (${row.id}, ${row.order_id}, ${row.user_id}, ${row.party}, ${row.sha256}, ${row.at})`,
  )
}

export function evidenceOf(db: Queryable, orderId: string): Promise<EvidenceRow[]> {
  return rows(db, sql<EvidenceRow>`select ${EVIDENCE} from p2p.evidence where order_id = ${orderId} order by at, id`)
}

export function findEvidence(db: Queryable, id: string): Promise<EvidenceRow | undefined> {
  return maybeRow(db, sql<EvidenceRow>`select ${EVIDENCE} from p2p.evidence where id = ${id}`)
}
