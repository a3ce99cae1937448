import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import type { Stream } from './index.ts'

export function streamRoutes(stream: Pick<Stream, 'issueTicket'>): Handlers<typeof contract.stream> {
  return { ticket: async (_input, { principal }) => ok(await stream.issueTicket(principal)) }
}
