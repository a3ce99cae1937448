import { type Units, units } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import { type Ledger, systemAccount } from '../../ledger/index.ts'
import type { Markets } from '../../markets/index.ts'
import * as addresses from '../addresses.sql.ts'
import { toUnits } from '../chains/amounts.rules.ts'
import { baseUnits, type Chain, HOT, WARM } from '../chains/chain.ts'

export interface StockDeps {
  readonly db: Db
  readonly ledger: Pick<Ledger, 'balance'>
  readonly markets: Pick<Markets, 'asset'>
}

export interface AssetStock {
  readonly coin: string
  readonly scale: number
  readonly decimals: number
  readonly hot: Units
  readonly warm: Units
  readonly cold: Units
  /** At deposit addresses, by the books. */
  readonly onAddresses: Units
}

export interface ChainStock {
  readonly hot: string | null
  readonly warm: string | null
  /** The newest one of the safe. */
  readonly cold: string | null
  readonly reachable: boolean
  readonly assets: readonly AssetStock[]
}

/** What stands on a chain, by tier; of a node that does not answer nothing is told. */
export function createStock({ db, ledger, markets }: StockDeps) {
  async function ofChain(chain: Chain): Promise<ChainStock> {
    const house = await addresses.houseAddresses(db.queryable, chain.code)
    const safe = house.filter(({ index }) => index < WARM)
    const at = (index: number) => house.find((row) => row.index === index)?.address ?? null
    let reachable = true

    async function sum(places: readonly (string | null)[], asset: string): Promise<bigint> {
      const known = places.filter((place) => place !== null)
      const balances = await Promise.all(known.map((place) => chain.balanceOf(place, asset)))
      return balances.reduce<bigint>((total, base) => total + base, 0n)
    }

    async function ofAsset(code: string): Promise<AssetStock | undefined> {
      const asset = await markets.asset(code)
      const decimals = chain.assets.find((own) => own.asset === code)?.decimals
      if (asset === undefined || decimals === undefined || house.length === 0) return undefined
      const { scale } = asset
      const tiers = [[at(HOT)], [at(WARM)], safe.map(({ address }) => address)]
      const found = tiers.map(async (places) => {
        const base = await sum(places, code).catch(() => {
          reachable = false
          return 0n
        })
        return toUnits(baseUnits(base), { decimals, scale }).units
      })
      const [hot = units(0n), warm = units(0n), cold = units(0n)] = await Promise.all(found)
      const custody = await ledger.balance(db.queryable, systemAccount(`custody:${chain.code}`, code))
      const elsewhere = -custody.balance - hot - warm - cold
      return { coin: code, scale, decimals, hot, warm, cold, onAddresses: units(elsewhere > 0n ? elsewhere : 0n) }
    }

    const assets = (await Promise.all(chain.assets.map(({ asset }) => ofAsset(asset)))).filter(
      (asset) => asset !== undefined,
    )
    return { hot: at(HOT), warm: at(WARM), cold: safe.at(-1)?.address ?? null, reachable, assets }
  }

  return { ofChain }
}
export type Stock = ReturnType<typeof createStock>
