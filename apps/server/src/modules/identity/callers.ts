import type { CallContext, UserPrincipal } from '../../platform/http/context.ts'
import type { Asker } from './factors/binding.ts'
import type { Visitor } from './sessions/sessions.ts'

/** Where a call comes from. */
export function visitorOf({ ip, userAgent }: CallContext<unknown>): Visitor {
  return { ip, userAgent }
}

/** Who makes a call, and from where. */
export function askerOf(context: CallContext<UserPrincipal>): Asker {
  return { ...context.principal, visitor: visitorOf(context) }
}
