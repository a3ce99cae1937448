import { ok, type Result, refuse } from '@bourse/money'
import { widerNetworkOf } from '../../platform/http/client-address.ts'
import type { Limits } from '../../platform/limits/limits.ts'

const TRIES = { max: 5, windowMs: 15 * 60_000 }

/** By network too: whoever merely knows the address of a colleague keeps nobody out but those beside them. */
export const passwordTries = (email: string, ip: string) => `admin.password:${email}:${widerNetworkOf(ip)}`
export const codeTries = (staffId: string) => `admin.code:${staffId}`

export type LimitRefusal = { readonly code: 'admin.login_limit'; readonly retryAfterMinutes: number }

/** Right or wrong, a try counts before the secret is looked at. */
export async function takeTry(limits: Limits, key: string): Promise<Result<undefined, LimitRefusal>> {
  const taken = await limits.take(key, TRIES)
  if (taken.ok) return ok()
  return refuse({ code: 'admin.login_limit', retryAfterMinutes: Math.ceil(taken.refusal.retryAfterSeconds / 60) })
}

export const resetTries = (limits: Limits, ...keys: readonly string[]) =>
  limits.reset(keys.map((key) => ({ key, rule: TRIES })))
