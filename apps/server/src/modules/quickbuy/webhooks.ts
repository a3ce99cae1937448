import type { QuickbuyPlatform } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { WithSignedBody } from '../../platform/http/context.ts'
import type { QuickbuyDeps } from './deps.ts'
import { findByTry } from './orders.sql.ts'
import type { HearRefusal } from './partners/partner.ts'
import type { Progress } from './progress.ts'
import { rememberEvent } from './quotes.sql.ts'

type Deps = Pick<QuickbuyDeps, 'db' | 'clock' | 'realClock' | 'partners'> & {
  readonly progress: Pick<Progress, 'askSoon'>
}
type Heard = Result<Record<string, never>, HearRefusal | { readonly code: 'quickbuy.event_repeated' }>

/** A webhook is a hint that an order has moved. Where it stands is asked, so that its order and its content do not matter. */
export function createWebhooks({ db, clock, realClock, partners, progress }: Deps) {
  return async (platform: QuickbuyPlatform, signed: WithSignedBody['signed']): Promise<Heard> => {
    const event = partners[platform]?.hear?.(signed, realClock.now())
    if (event === undefined) return refuse({ code: 'quickbuy.signature_wrong' })
    if (!event.ok) return event
    const { eventId, id } = event.value
    return db.tx(async (tx): Promise<Heard> => {
      if (!(await rememberEvent(tx, { platform, eventId, at: clock.now() })))
        return refuse({ code: 'quickbuy.event_repeated' })
      const row = await findByTry(tx, id)
      // Whatever it is about was not made here, or not at this partner.
      if (row?.platform === platform) await progress.askSoon(tx, id, eventId)
      return ok({})
    })
  }
}
