import type { CoinItem, CoinQuote, Language, Range, TagInfo, TagRule } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Clock } from '../../../platform/time/clock.ts'
import { type Catalogue, type Coin, type KnownCatalogue, type Tag, textIn } from '../catalogue/catalogue.ts'
import { coinsOfTag, type RankedCoin, type RuleFacts } from '../catalogue/tags.rules.ts'
import type { CoinFigures, FiatView } from './coin-figures.ts'

export interface CoinListDeps {
  readonly catalogue: Pick<Catalogue, 'known' | 'stateOf'>
  readonly figures: CoinFigures
  readonly clock: Clock
}

/** A list by rule that no tag stands for. */
export interface RuleOfList {
  readonly rule: TagRule
  readonly most: number
}

/** Who asks: in what language, and in which fiat values are read. */
export interface Reader {
  readonly language: Language
  readonly fiat: string
}

export type CoinLists = ReturnType<typeof createCoinLists>

const STANDARD_RANGE: Range = '1d'
const ANY_DAYS = 366

/** Which coins stand in which list, and in what order. All from memory. */
export function createCoinLists({ catalogue, figures, clock }: CoinListDeps) {
  function rank(known: KnownCatalogue, view: FiatView, range: Range): RuleFacts {
    const coins = known.coins.map(
      (coin): RankedCoin => ({
        code: coin.code,
        state: catalogue.stateOf(coin),
        change: view.changeOf(coin, range),
        volume: view.volumeOf(coin),
        listedAt: coin.listedAt?.getTime(),
        opensAt: coin.opensAt?.getTime(),
      }),
    )
    const themes = known.tags.filter(({ kind, active }) => active && kind === 'theme')
    return { coins, themed: new Set(themes.flatMap((tag) => tag.coins)), now: clock.now().getTime() }
  }

  /** Every shown tag with its coins now. */
  async function filled(
    view: FiatView,
    range: Range,
  ): Promise<{ readonly tag: Tag; readonly coins: readonly Coin[] }[]> {
    const known = await catalogue.known()
    const facts = rank(known, view, range)
    return known.tags
      .filter(({ active }) => active)
      .map((tag) => ({ tag, coins: coinsOfTag(tag, facts).flatMap((code) => known.byCode.get(code) ?? []) }))
  }

  async function byRule({ rule, most }: RuleOfList, view: FiatView): Promise<Coin[]> {
    const known = await catalogue.known()
    const codes = coinsOfTag({ rule, most, days: ANY_DAYS, coins: [] }, rank(known, view, STANDARD_RANGE))
    return codes.slice(0, most).flatMap((code) => known.byCode.get(code) ?? [])
  }

  return {
    filled,
    byRule,

    async list(fiat: string): Promise<CoinItem[]> {
      const view = await figures.viewIn(fiat)
      return (await catalogue.known()).coins.map(view.itemOf)
    },

    async tags({ language, fiat }: Reader, range: Range): Promise<TagInfo[]> {
      const found = await filled(await figures.viewIn(fiat), range)
      return found.map(({ tag, coins }) => ({
        tag: tag.code,
        name: textIn(tag.name, language) ?? tag.code,
        about: textIn(tag.about, language),
        kind: tag.kind,
        rule: tag.rule,
        symbols: coins.map(({ code }) => code),
      }))
    },

    async byTag(
      tag: string,
      fiat: string,
      range: Range,
    ): Promise<Result<CoinItem[], { readonly code: 'markets.tag_unknown' }>> {
      const view = await figures.viewIn(fiat)
      const coins = (await filled(view, range)).find((own) => own.tag.code === tag)?.coins
      return coins === undefined ? refuse({ code: 'markets.tag_unknown' }) : ok(coins.map(view.itemOf))
    },

    /** One coin for each reason to look again, and none twice. */
    async recall(fiat: string) {
      const view = await figures.viewIn(fiat)
      const seen = new Set<string>()
      const coins: (CoinQuote & { reason: 'winner' | 'loser' | 'most_traded' | 'newest' })[] = []
      const reasons = { winner: 'winners', loser: 'losers', most_traded: 'traded', newest: 'latest' } as const
      for (const reason of ['winner', 'loser', 'most_traded', 'newest'] as const) {
        const found = await byRule({ rule: reasons[reason], most: 4 }, view)
        const coin = found.find(({ code }) => !seen.has(code))
        const quote = coin === undefined ? undefined : view.quoteOf(coin)
        if (quote === undefined) continue
        seen.add(quote.symbol)
        coins.push({ ...quote, reason })
      }
      return { coins }
    },
  }
}
