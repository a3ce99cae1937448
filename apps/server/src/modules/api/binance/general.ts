import { ok } from '@bourse/money'
import { z } from 'zod'
import type { ApiDeps } from '../deps.ts'
import { moment, nothing } from './answers.ts'
import { type Address, open } from './endpoints.ts'

/** What says that the door is there, and what time machines go by. */
export function generalEndpoints({ realClock }: Pick<ApiDeps, 'realClock'>): Address[] {
  return [
    open({
      ...{ method: 'GET', path: '/api/v3/ping', weight: 1, fields: {} },
      ...{ summary: 'Whether the door is there.', output: nothing },
      answer: async () => ok({}),
    }),
    open({
      ...{ method: 'GET', path: '/api/v3/time', weight: 1, fields: {} },
      ...{ summary: 'The time that machines go by.', output: z.strictObject({ serverTime: moment }) },
      answer: async () => ok({ serverTime: realClock.now().getTime() }),
    }),
    open({
      ...{ method: 'GET', path: '/sapi/v1/system/status', weight: 1, fields: {} },
      summary: 'Whether the exchange works as usual.',
      output: z.strictObject({ status: z.literal(0), msg: z.literal('normal') }),
      answer: async () => ok({ status: 0, msg: 'normal' } as const),
    }),
  ]
}
