import type { CoinInput, Language, LanguageTexts, OfficeCoin, TagInput } from '@bourse/contract'
import { LANGUAGES } from '@bourse/contract'
import { compareDecimals, ok, type Result, refuse } from '@bourse/money'
import type { Moves } from '../../../platform/database/moves.ts'
import type { TagRow } from './coins.sql.ts'

/** An opening may be put off after it was announced as done. */
export const COIN_MOVES: Moves<OfficeCoin['state']> = { soon: ['trading'], trading: ['soon'] }

export type TextsIncomplete = { readonly code: 'markets.texts_incomplete'; readonly languages: string }

/** Either nothing is written, or everybody can read it. */
export function judgeTexts(
  texts: LanguageTexts,
  { required }: { readonly required: boolean },
): Result<void, TextsIncomplete> {
  const missing = LANGUAGES.filter((language: Language) => texts[language] === '')
  const empty = missing.length === LANGUAGES.length
  if (missing.length === 0 || (empty && !required)) return ok()
  return refuse({ code: 'markets.texts_incomplete', languages: missing.join(', ') })
}

export type CoinRefusal =
  | TextsIncomplete
  | { readonly code: 'markets.tag_unknown' | 'markets.tag_by_rule'; readonly tag: string }
  | {
      readonly code:
        | 'markets.coin_is_fiat'
        | 'markets.supply_order'
        | 'markets.opening_time_missing'
        | 'markets.coin_without_market'
    }

export interface CoinFacts {
  readonly isFiat: boolean
  readonly markets: number
  readonly tags: readonly Pick<TagRow, 'code' | 'rule'>[]
}

export function judgeCoin(coin: CoinInput, facts: CoinFacts): Result<void, CoinRefusal> {
  if (facts.isFiat) return refuse({ code: 'markets.coin_is_fiat' })
  for (const texts of [coin.about]) {
    const judged = judgeTexts(texts, { required: false })
    if (!judged.ok) return judged
  }
  for (const texts of coin.risks) {
    const judged = judgeTexts(texts, { required: true })
    if (!judged.ok) return judged
  }
  if (!suppliesRise([coin.circulatingSupply, coin.totalSupply, coin.maxSupply])) {
    return refuse({ code: 'markets.supply_order' })
  }
  if (coin.state === 'soon' && coin.opensAt === null) return refuse({ code: 'markets.opening_time_missing' })
  if (coin.state === 'trading' && facts.markets === 0) return refuse({ code: 'markets.coin_without_market' })
  for (const tag of coin.tags) {
    const known = facts.tags.find(({ code }) => code === tag)
    if (known === undefined) return refuse({ code: 'markets.tag_unknown', tag })
    if (known.rule !== 'listed') return refuse({ code: 'markets.tag_by_rule', tag })
  }
  return ok()
}

/** What circulates is part of what exists, and that of what can ever exist; what is not known is passed over. */
function suppliesRise(supplies: readonly (string | null)[]): boolean {
  const known = supplies.filter((supply) => supply !== null)
  return known.every((supply, place) => place === 0 || compareDecimals(known[place - 1] ?? '0', supply) <= 0)
}

export type TagRefusal =
  | TextsIncomplete
  | { readonly code: 'markets.theme_rule' | 'markets.coins_by_rule' }
  | { readonly code: 'markets.coin_unknown'; readonly coin: string }

export function judgeTag(tag: TagInput, isCoin: (code: string) => boolean): Result<void, TagRefusal> {
  const name = judgeTexts(tag.name, { required: true })
  if (!name.ok) return name
  const about = judgeTexts(tag.about, { required: false })
  if (!about.ok) return about
  if (tag.kind === 'theme' && tag.rule !== 'listed') return refuse({ code: 'markets.theme_rule' })
  if (tag.rule !== 'listed' && tag.coins.length > 0) return refuse({ code: 'markets.coins_by_rule' })
  const unknown = tag.coins.find((code) => !isCoin(code))
  return unknown === undefined ? ok() : refuse({ code: 'markets.coin_unknown', coin: unknown })
}
