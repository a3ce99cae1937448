import { ok } from '@bourse/money'
import type { ApiDeps } from '../deps.ts'
import { type Endpoint, open } from './endpoints.ts'

/** What says that the door is there, and what time machines go by. */
export function generalEndpoints({ realClock }: Pick<ApiDeps, 'realClock'>): Endpoint[] {
  return [
    open({ method: 'GET', path: '/api/v3/ping', weight: 1, fields: {}, answer: async () => ok({}) }),
    open({
      ...{ method: 'GET', path: '/api/v3/time', weight: 1, fields: {} },
      answer: async () => ok({ serverTime: realClock.now().getTime() }),
    }),
    open({
      ...{ method: 'GET', path: '/sapi/v1/system/status', weight: 1, fields: {} },
      answer: async () => ok({ status: 0, msg: 'normal' }),
    }),
  ]
}
