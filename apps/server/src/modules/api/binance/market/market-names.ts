import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Market, Markets } from '../../../markets/index.ts'
import type { DoorRefusal } from '../errors.ts'

export type MarketNames = ReturnType<typeof createMarketNames>

/** `BTC-USDT` as this door calls it. */
export function nameOf({ symbol }: Pick<Market, 'symbol'>): string {
  return symbol.replace('-', '')
}

/** Markets by the names of this door, in the order of the listing. */
export function createMarketNames({ markets }: { readonly markets: Pick<Markets, 'markets'> }) {
  let listed: readonly Market[] | undefined
  let byName: ReadonlyMap<string, Market> = new Map()

  /** The list of markets is another one only when something was listed or changed. */
  async function known(): Promise<ReadonlyMap<string, Market>> {
    const now = await markets.markets()
    if (now !== listed) {
      byName = new Map(now.map((market) => [nameOf(market), market]))
      assert(byName.size === now.length, 'two markets have one name without their dash')
      listed = now
    }
    return byName
  }

  async function one(name: string): Promise<Result<Market, DoorRefusal>> {
    const market = (await known()).get(name)
    return market === undefined ? refuse({ code: 'bad_symbol' }) : ok(market)
  }

  return {
    one,
    all: async (): Promise<readonly Market[]> => [...(await known()).values()],
    async some(names: readonly string[]): Promise<Result<readonly Market[], DoorRefusal>> {
      const found: Market[] = []
      for (const name of names) {
        const market = await one(name)
        if (!market.ok) return market
        found.push(market.value)
      }
      return ok(found)
    },
  }
}
