import type { Clock } from '../../../platform/time/clock.ts'
import { createMarket, type MarketSettings } from './market.ts'
import type { Partners } from './partner.ts'
import { createRamp, type RampSettings } from './ramp.ts'

/** What each partner gave us to be known by. One that is not configured is not offered. */
export interface QuickbuySettings {
  readonly ramp: RampSettings | undefined
  readonly agora: MarketSettings | undefined
  readonly bazaar: MarketSettings | undefined
}

export function createPartners(
  { ramp, agora, bazaar }: QuickbuySettings,
  deps: { readonly realClock: Clock },
): Partners {
  return {
    ...(ramp && { ramp: createRamp(ramp) }),
    ...(agora && { agora: createMarket(agora, deps) }),
    ...(bazaar && { bazaar: createMarket(bazaar, deps) }),
  }
}
