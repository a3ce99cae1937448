import { isDeepStrictEqual } from 'node:util'
import type { Tx } from './database/db.ts'
import type { CallContext, SignedDecision, StaffPrincipal } from './http/context.ts'
import type { Json } from './json.ts'

/** Who does something in the back office, and from where. */
export interface Actor {
  readonly staffId: string
  readonly email: string
  readonly ip: string
  /** Of a decision: what they signed for it. */
  readonly decision?: SignedDecision
}

export interface Act {
  readonly actor: Actor
  /** `module.what_happened`, past tense: `staff.created`. */
  readonly act: string
  /** The id of what it was done to. */
  readonly subject: string
  /** Nothing secret: it is shown to everyone who may read the log. */
  readonly detail?: { readonly [name: string]: Json | undefined }
}

/** In the transaction of the act itself: neither exists without the other. The module that keeps the log gives it. */
export type RecordAct = (tx: Tx, act: Act) => Promise<void>

export function actorOf({ principal, ip, decision }: CallContext<StaffPrincipal>): Actor {
  return { staffId: principal.staffId, email: principal.email, ip, ...(decision && { decision }) }
}

export type Facts = Readonly<Record<string, Json>>

/**
 * What changed, before and after, without what stayed: the detail of an act that changes something. Of facts with parts of
 * their own only the parts that changed are told.
 */
export function changesOf(before: Facts, after: Facts): { readonly from: Facts; readonly to: Facts } {
  const from: Record<string, Json> = {}
  const to: Record<string, Json> = {}
  for (const name of Object.keys({ ...before, ...after })) {
    const [was, is] = [before[name], after[name]]
    if (isDeepStrictEqual(was, is)) continue
    const parts = isFacts(was) && isFacts(is) ? changesOf(was, is) : { from: was, to: is }
    if (parts.from !== undefined) from[name] = parts.from
    if (parts.to !== undefined) to[name] = parts.to
  }
  return { from, to }
}

function isFacts(value: Json | undefined): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
