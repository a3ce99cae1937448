import type { Tx } from './db.ts'
import type { CallContext, StaffPrincipal } from './http/context.ts'
import type { Json } from './json.ts'

/** Who does something in the back office, and from where. */
export interface Actor {
  readonly staffId: string
  readonly email: string
  readonly ip: string
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

export function actorOf({ principal, ip }: CallContext<StaffPrincipal>): Actor {
  return { staffId: principal.staffId, email: principal.email, ip }
}

export type Facts = Readonly<Record<string, Json>>

/** What changed, before and after, without what stayed: the detail of an act that changes something. */
export function changesOf(before: Facts, after: Facts): { readonly from: Facts; readonly to: Facts } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (facts: Facts) =>
    Object.fromEntries(names.flatMap((name) => (name in facts ? [[name, facts[name] ?? null]] : [])))
  return { from: only(before), to: only(after) }
}
