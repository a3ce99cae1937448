import type { MoneyRequest } from '../platform/http/requests.ts'

/** A request that comes once, for tests that call a use case without its route. */
export const ONE_REQUEST: MoneyRequest<unknown> = {
  subject: undefined,
  recordSubject: async () => undefined,
  recordAnswer: async () => undefined,
}
