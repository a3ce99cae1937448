import { z } from 'zod'
import { MINUTE_MS, priceOf } from './index.rules.ts'

export interface VenueClose {
  readonly minute: Date
  /** One whole coin in USDT, counted at 18 decimals. */
  readonly price: bigint
}

/** The port behind which an exchange of others stands. Its history gives what listening at the time would have given. */
export interface Venue {
  readonly name: string
  /** The last price of each minute in which it traded, both ends included; undefined when it does not answer or does not trade the asset. */
  closes(asset: string, from: Date, to: Date): Promise<readonly VenueClose[] | undefined>
}

export interface VenueSettings {
  readonly name: string
  readonly url: string
}

const TIMEOUT_MS = 5_000
/** Open time, open, high, low, close, volume, close time, quote volume, count of trades; what follows is not used. */
const klines = z
  .array(
    z
      .tuple([z.number().int(), z.string(), z.string(), z.string(), z.string(), z.string(), z.number().int()])
      .rest(z.unknown()),
  )
  .max(1_500)
const TRADES_AT = 8

/** By the public candles that many exchanges answer alike: `GET /api/v3/klines` of the asset against USDT. */
export function createHttpVenue({ name, url }: VenueSettings): Venue {
  const base = url.replace(/\/$/, '')
  return {
    name,
    async closes(asset, from, to) {
      const query = new URLSearchParams({
        ...{ symbol: `${asset}USDT`, interval: '1m', limit: '1000' },
        ...{ startTime: String(from.getTime()), endTime: String(to.getTime() + MINUTE_MS - 1) },
      })
      const read = await ask(`${base}/api/v3/klines?${query}`)
      return read?.flatMap((kline) => {
        const [openTime, , , , close] = kline
        const price = priceOf(close)
        // A candle in which nothing traded repeats an old price.
        if (price === undefined || !(Number(kline[TRADES_AT]) > 0)) return []
        const fits = openTime % MINUTE_MS === 0 && openTime >= from.getTime() && openTime <= to.getTime()
        return fits ? [{ minute: new Date(openTime), price }] : []
      })
    },
  }
}

async function ask(url: string): Promise<z.output<typeof klines> | undefined> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const parsed = klines.safeParse(await answer.json())
    return answer.status === 200 && parsed.success ? parsed.data : undefined
  } catch {
    // Whatever went wrong on the way: this venue says nothing, and the others count.
    return undefined
  }
}
