import type { contract } from '@bourse/contract'
import type { Handlers } from '../../platform/http/context.ts'

export function apiRoutes(): Handlers<typeof contract.api> {
  return {}
}
