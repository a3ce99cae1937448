import type { ConvertHalt } from '@bourse/contract'
import { MAX_SCALE, parseUnits, powerOfTen } from '@bourse/money'
import type { LiveValue } from '../index/index.ts'
import { BRIDGE } from '../markets/index.ts'
import { MOST_APART_BPS } from './convert.rules.ts'
import type { ConvertDeps } from './deps.ts'
import type { StopRow } from './desk.sql.ts'
import type { Desk } from './desk.ts'

export interface Standing extends LiveValue {
  readonly halt: ConvertHalt | null
  readonly stop: StopRow | undefined
  /** Between the middle of our own book and the index, rounded up; undefined where there is no book to compare. */
  readonly bookApartBps: number | undefined
}

export type Halts = ReturnType<typeof createHalts>

/** Why an asset is not converted now. No price is better than a wrong one. */
export function createHalts({
  desk,
  markets,
  index,
  maintenance,
}: Pick<ConvertDeps, 'markets' | 'index' | 'maintenance'> & { readonly desk: Pick<Desk, 'known'> }) {
  /** The middle of an open book in its quote asset at 18 decimals. */
  async function middle(symbol: string): Promise<bigint | undefined> {
    if ((await markets.market(symbol)) === undefined || (await markets.mode(symbol)) !== 'open') return undefined
    const { bids, asks } = markets.live.depth(symbol, 1)
    const [bid, ask] = [bids[0], asks[0]].map((level) => parseUnits(level?.[0] ?? '', MAX_SCALE))
    return bid?.ok && ask?.ok ? (bid.value + ask.value) / 2n : undefined
  }

  /** What our own book says of an asset in USDT: its market, or that of USDT against it. */
  async function bookValue(asset: string): Promise<bigint | undefined> {
    if (asset === BRIDGE) return undefined
    const own = await middle(`${asset}-${BRIDGE}`)
    if (own !== undefined) return own
    const inverse = await middle(`${BRIDGE}-${asset}`)
    return inverse === undefined || inverse === 0n ? undefined : powerOfTen(MAX_SCALE) ** 2n / inverse
  }

  async function bookApart(asset: string, value: bigint | undefined): Promise<number | undefined> {
    const book = value === undefined ? undefined : await bookValue(asset)
    if (value === undefined || book === undefined) return undefined
    const off = book > value ? book - value : value - book
    return Number((off * 10_000n + value - 1n) / value)
  }

  return {
    /** In hundredths of a percent, rounded up; undefined where there is no open book. */
    bookApart,
    async of(assets: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
      const [values, { stops }, notice] = await Promise.all([index.live(assets), desk.known(), maintenance()])
      const standings = await Promise.all(
        assets.map(async (asset): Promise<[string, Standing]> => {
          const live = values.get(asset) ?? { value: undefined, at: undefined, apartBps: 0 }
          const stop = stops.find((one) => one.asset === asset)
          const bookApartBps = await bookApart(asset, live.value)
          const halt = notice === null ? judge(live, stop, bookApartBps) : 'maintenance'
          return [asset, { ...live, stop, bookApartBps, halt }]
        }),
      )
      return new Map(standings)
    },
  }
}

function judge(live: LiveValue, stop: StopRow | undefined, bookApartBps: number | undefined): ConvertHalt | null {
  if (stop !== undefined) return 'staff'
  if (live.apartBps > MOST_APART_BPS) return 'venues_apart'
  if (live.value === undefined) return 'index_missing'
  return (bookApartBps ?? 0) > MOST_APART_BPS ? 'book_apart' : null
}
