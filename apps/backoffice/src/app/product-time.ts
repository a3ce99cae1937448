import { TIME_HEADER } from '@bourse/contract/client'
import { realNow, useNow } from './real-time.ts'

/** Answers travel for a while; only more than that is another time. */
const TOLERATED_MS = 2_000

/** How far the product's time is from that of this device; the sandbox may have moved it by years. */
let aheadMs = 0

/** Every answer of the server tells its time. What is slightly late is left as it is, so that ages do not tremble. */
export function hearProductTime({ headers }: Pick<Response, 'headers'>): void {
  const told = Date.parse(headers.get(TIME_HEADER) ?? '')
  if (Number.isNaN(told)) return
  const nextMs = told - realNow()
  if (Math.abs(nextMs - aheadMs) > TOLERATED_MS) aheadMs = nextMs
}

export function productNow(): number {
  return realNow() + aheadMs
}

/** The present moment of the product, a new one every second: what waits is as old as it is by that time. */
export function useProductNow(): number {
  return useNow() + aheadMs
}
