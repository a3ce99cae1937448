import type { CallEntry } from '@bourse/contract/client'
import { mayCall } from './access.ts'
import { useSession } from './session.ts'

/** Whether the person who is logged in may make a call; what they may not do is not offered. */
export function useMay(call: CallEntry): boolean {
  return mayCall(useSession().staff.role, call)
}
