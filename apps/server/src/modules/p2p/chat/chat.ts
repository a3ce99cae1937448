import { createHash } from 'node:crypto'
import type { P2pMessage } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { Limits } from '../../../platform/limits/limits.ts'
import type { Kyc } from '../../kyc/index.ts'
import { complaintOf } from '../appeals/complaints.sql.ts'
import type { TradingDeps } from '../deps.ts'
import type { Endings } from '../orders/ending.ts'
import type { OrderRow } from '../orders/orders.sql.ts'
import { findOrder, lockOrder } from '../orders/orders.sql.ts'
import { mayWrite } from '../orders/states.rules.ts'
import { hashOf } from './chain.rules.ts'
import type { MessageRow } from './messages.sql.ts'
import * as sql from './messages.sql.ts'

const QUOTA = { max: 60, windowMs: 10 * 60_000 }
const MOST_PICTURES = 10

type Unknown = { readonly code: 'p2p.order_unknown' }
type Closed = { readonly code: 'p2p.wrong_state' }

export type Chat = ReturnType<typeof createChat>
export interface ChatDeps extends Pick<TradingDeps, 'db' | 'clock'> {
  readonly limits: Pick<Limits, 'take'>
  /** Pictures are scanned, redrawn and sealed where those of documents are. */
  readonly pictures: Kyc['evidence']
  readonly endings: Pick<Endings, 'publish'>
}

/** What the two of an order say and show to one another. */
export function createChat({ db, clock, limits, pictures, endings }: ChatDeps) {
  const isOf = (row: OrderRow | undefined, userId: string): row is OrderRow =>
    row !== undefined && (row.merchant_id === userId || row.taker_id === userId)

  async function isOpen(on: Queryable, row: OrderRow): Promise<boolean> {
    const complaint = row.ended_at === null ? undefined : await complaintOf(on, row.id)
    return mayWrite(row, { now: clock.now(), complaint: complaint?.state })
  }

  async function write(userId: string, { id, text }: { readonly id: string; readonly text: string }) {
    if (!isOf(await findOrder(db.queryable, id), userId)) return refuse({ code: 'p2p.order_unknown' as const })
    const allowed = await limits.take(`p2p:message:${userId}`, QUOTA)
    if (!allowed.ok) return allowed
    return db.tx(async (tx): Promise<Result<P2pMessage, Unknown | Closed>> => {
      // One after the other: each message follows from the one before it.
      const row = await lockOrder(tx, id)
      if (!isOf(row, userId)) return refuse({ code: 'p2p.order_unknown' })
      if (!(await isOpen(tx, row))) return refuse({ code: 'p2p.wrong_state' })
      const last = await sql.lastMessage(tx, id)
      const party = row.buyer_id === userId ? ('buyer' as const) : ('seller' as const)
      const link = { order_id: id, seq: (last?.seq ?? 0) + 1, party, text, at: clock.now() }
      const message: MessageRow = { ...link, user_id: userId, hash: hashOf(last?.hash ?? '', link) }
      await sql.insertMessage(tx, message)
      endings.publish(tx, row, row.state)
      return ok(view(message, userId))
    })
  }

  async function read(userId: string, { id, after }: { readonly id: string; readonly after: number }) {
    if (!isOf(await findOrder(db.queryable, id), userId)) return refuse({ code: 'p2p.order_unknown' as const })
    return ok((await sql.messagesOf(db.queryable, id, after)).map((message) => view(message, userId)))
  }

  /** The picture as it is kept: whoever would put another in its place would need another hash. */
  async function show(userId: string, id: string, bytes: Uint8Array) {
    const seen = await findOrder(db.queryable, id)
    if (!isOf(seen, userId)) return refuse({ code: 'p2p.order_unknown' as const })
    if (!(await isOpen(db.queryable, seen))) return refuse({ code: 'p2p.wrong_state' as const })
    const kept = await pictures.keep(userId, bytes)
    if (!kept.ok) return kept
    const { fileId } = kept.value
    const sha256 = await hashOfPicture(fileId)
    return db.tx(async (tx) => {
      const row = await lockOrder(tx, id)
      if (!isOf(row, userId)) return refuse({ code: 'p2p.order_unknown' as const })
      const own = (await sql.evidenceOf(tx, id)).filter(({ user_id }) => user_id === userId)
      if (own.length >= MOST_PICTURES) return refuse({ code: 'p2p.evidence_full' as const, most: MOST_PICTURES })
      const party = row.buyer_id === userId ? ('buyer' as const) : ('seller' as const)
      await sql.insertEvidence(tx, { id: fileId, order_id: id, user_id: userId, party, sha256, at: clock.now() })
      endings.publish(tx, row, row.state)
      return ok({ fileId })
    })
  }

  async function hashOfPicture(fileId: string): Promise<string> {
    const picture = await pictures.open(fileId)
    return createHash('sha256')
      .update(Buffer.from(picture?.base64 ?? '', 'base64'))
      .digest('hex')
  }

  /** For staff, and for the two whose order it is. */
  async function open(fileId: string, userId?: string) {
    const row = await sql.findEvidence(db.queryable, fileId)
    const isSeen =
      row !== undefined && (userId === undefined || isOf(await findOrder(db.queryable, row.order_id), userId))
    const picture = isSeen && (await hashOfPicture(fileId)) === row.sha256 ? await pictures.open(fileId) : undefined
    return picture === undefined ? refuse({ code: 'p2p.evidence_unknown' as const }) : ok(picture)
  }

  return { write, read, show, open }
}

function view({ seq, user_id, text, at, hash }: MessageRow, userId: string): P2pMessage {
  return { seq, from: user_id === userId ? 'me' : 'other', text, time: at.toISOString(), hash }
}
