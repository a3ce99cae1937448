import type { CallContext, UserPrincipal } from '../../platform/http/context.ts'
import type { Asker } from './factors/binding.ts'
import type { Newcomer, Visitor } from './sessions/sessions.ts'

/** Where a call comes from. */
export function visitorOf({ ip, userAgent }: CallContext<unknown>): Visitor {
  return { ip, userAgent }
}

/** The same of a call that may open a session, with the browser that would hold it. */
export function newcomerOf(context: CallContext<unknown>): Newcomer {
  return { ...visitorOf(context), device: context.device }
}

/** Who makes a call, and from where. */
export function askerOf(context: CallContext<UserPrincipal>): Asker {
  return { ...context.principal, visitor: visitorOf(context) }
}
