import type { HomeCoin, MarketFigures, WebTheme } from '@bourse/contract'
import { formatUnits, powerOfTen, units } from '@bourse/money'
import type { CoinFigures, FiatView } from '../coins/coin-figures.ts'
import type { createCoinLines } from '../coins/coin-lines.ts'
import type { CoinLists, Reader, RuleOfList } from '../coins/coin-lists.ts'
import { type Catalogue, type Coin, type Tag, textIn } from './catalogue.ts'

export interface MarketOverviewDeps {
  readonly catalogue: Pick<Catalogue, 'known' | 'stateOf'>
  readonly figures: CoinFigures
  readonly lists: Pick<CoinLists, 'filled' | 'byRule'>
  readonly lines: Pick<ReturnType<typeof createCoinLines>, 'withDay'>
}

const DECIMALS = 6
const FIRST_OF_TAG = 3

/** All markets in a few figures, and the short lists of the home page. */
export function createMarketOverview({ catalogue, figures, lists, lines }: MarketOverviewDeps) {
  function tagOf({ code, name, kind }: Tag, { language }: Reader) {
    return { tag: code, name: textIn(name, language) ?? code, kind }
  }

  return {
    async overview(fiat: string): Promise<MarketFigures> {
      const view = await figures.viewIn(fiat)
      const trading = (await catalogue.known()).coins.filter((coin) => catalogue.stateOf(coin) === 'trading')
      const changes = trading.map((coin) => Number(view.changeOf(coin, '1d') ?? 0))
      const values = trading.map((coin) => ({ symbol: coin.code, value: view.marketCapOf(coin) ?? 0n }))
      const all = values.reduce((sum, { value }) => sum + value, 0n)
      const first = values.reduce((most, one) => (one.value > most.value ? one : most), { symbol: '', value: 0n })
      const volume = trading.reduce((sum, coin) => sum + view.volumeOf(coin), 0n)
      return {
        fiat: view.fiat,
        up: changes.filter((change) => change > 0).length,
        down: changes.filter((change) => change < 0).length,
        unchanged: changes.filter((change) => change === 0).length,
        volume24h: view.text(units(volume)),
        marketCap: view.text(units(all)),
        leader: all === 0n ? null : { symbol: first.symbol, share: share(first.value, all) },
      }
    },

    /** A short list with the line of each coin's day. */
    async homeList(rule: RuleOfList, fiat: string): Promise<HomeCoin[]> {
      const view = await figures.viewIn(fiat)
      return lines.withDay(await lists.byRule(rule, view), view)
    },

    async tagFigures(reader: Reader) {
      const view = await figures.viewIn(reader.fiat)
      return (await lists.filled(view, '1d')).map(({ tag, coins }) => ({
        ...tagOf(tag, reader),
        coins: coins.length,
        change1d: meanChange(coins, view),
        symbols: coins.slice(0, FIRST_OF_TAG).map(({ code }) => code),
      }))
    },

    async themes(reader: Reader): Promise<WebTheme[]> {
      const view = await figures.viewIn(reader.fiat)
      const filled = await lists.filled(view, '1d')
      return filled
        .filter(({ tag }) => tag.kind === 'theme')
        .map(({ tag, coins }) => ({
          ...tagOf(tag, reader),
          about: textIn(tag.about, reader.language),
          change1d: meanChange(coins, view),
          symbols: coins.map(({ code }) => code),
        }))
    },
  }
}

function share(part: bigint, whole: bigint): string {
  return formatUnits(units((part * powerOfTen(DECIMALS)) / whole), DECIMALS)
}

/** Every coin counts the same, whatever it is worth; null where none has a past. */
function meanChange(coins: readonly Coin[], view: FiatView): string | null {
  const changes = coins.flatMap((coin) => view.changeOf(coin, '1d') ?? [])
  if (changes.length === 0) return null
  // A change is written with six decimals, so that its millionths are whole.
  const sum = changes.reduce((all, change) => all + BigInt(Math.round(Number(change) * 1_000_000)), 0n)
  return formatUnits(units(sum / BigInt(changes.length)), DECIMALS)
}
