import { z } from 'zod'
import { FRESH_MS, MINUTE_MS, priceOf } from './index.rules.ts'

export interface VenueClose {
  readonly minute: Date
  /** When it was paid; a quote of the minute's beginning is none of its end. */
  readonly at: Date
  /** One whole coin in USDT, counted at 18 decimals. */
  readonly price: bigint
}

export type VenuePrice = Pick<VenueClose, 'at' | 'price'>

/** The port behind which an exchange of others stands. Its history gives what listening at the time would have given. */
export interface Venue {
  readonly name: string
  /** What it paid last before a moment, when that is not older than a live value may be. */
  latest(asset: string, now: Date): Promise<VenuePrice | undefined>
  /** What it paid last in each minute in which it traded, and when; both ends included. Undefined when it does not answer or does not trade the asset. */
  closes(asset: string, from: Date, to: Date): Promise<readonly VenueClose[] | undefined>
}

export interface VenueSettings {
  readonly name: string
  readonly url: string
}

const TIMEOUT_MS = 5_000
/** Somebody waits for a live price. */
const LIVE_TIMEOUT_MS = 2_000
/** So many seconds at once: venues give no more than a thousand candles. */
const PAGE_MS = 16 * MINUTE_MS
/** Open time, open, high, low, close, volume, close time, quote volume, count of trades; what follows is not used. */
const klines = z
  .array(
    z
      .tuple([z.number().int(), z.string(), z.string(), z.string(), z.string(), z.string(), z.number().int()])
      .rest(z.unknown()),
  )
  .max(1_500)
const TRADES_AT = 8

/** By the public candles of a second that many exchanges answer alike: `GET /api/v3/klines` of the asset against USDT. */
export function createHttpVenue({ name, url }: VenueSettings): Venue {
  const base = url.replace(/\/$/, '')
  const question = (asset: string, startTime: number, endTime: number) =>
    `${base}/api/v3/klines?${new URLSearchParams({
      ...{ symbol: `${asset}USDT`, interval: '1s', limit: '1000' },
      ...{ startTime: String(startTime), endTime: String(endTime) },
    })}`
  return {
    name,
    async latest(asset, now) {
      const end = now.getTime()
      const read = await ask(question(asset, end - FRESH_MS, end), LIVE_TIMEOUT_MS)
      return (read ?? []).flatMap(closeOf).reduce<VenueClose | undefined>(newer, undefined)
    },
    async closes(asset, from, to) {
      const end = to.getTime() + MINUTE_MS
      const newest = new Map<number, VenueClose>()
      for (let start = from.getTime(); start < end; start += PAGE_MS) {
        const read = await ask(question(asset, start, Math.min(start + PAGE_MS, end) - 1), TIMEOUT_MS)
        if (read === undefined) return undefined
        for (const paid of read.flatMap(closeOf)) {
          const minute = paid.minute.getTime()
          const isInside = minute >= from.getTime() && minute < end
          if (isInside && paid.at >= (newest.get(minute)?.at ?? paid.minute)) newest.set(minute, paid)
        }
      }
      return [...newest.values()]
    },
  }
}

/** A second in which nothing was traded repeats an old price. */
function closeOf(kline: z.output<typeof klines>[number]): VenueClose[] {
  const [openTime, , , , close] = kline
  const price = priceOf(close)
  if (price === undefined || !(Number(kline[TRADES_AT]) > 0)) return []
  return [{ minute: new Date(openTime - (openTime % MINUTE_MS)), at: new Date(openTime), price }]
}

const newer = (known: VenueClose | undefined, next: VenueClose) =>
  known === undefined || next.at >= known.at ? next : known

async function ask(url: string, timeoutMs: number): Promise<z.output<typeof klines> | undefined> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const parsed = klines.safeParse(await answer.json())
    return answer.status === 200 && parsed.success ? parsed.data : undefined
  } catch {
    // Whatever went wrong on the way: this venue says nothing, and the others count.
    return undefined
  }
}
