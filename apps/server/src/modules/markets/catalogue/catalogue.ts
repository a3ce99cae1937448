import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type LanguageTexts } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Db, Queryable } from '../../../platform/database/db.ts'
import { memoize } from '../../../platform/memoize.ts'
import type { Bus } from '../../../platform/messaging/bus.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import * as sql from '../coins/coins.sql.ts'
import { CATALOGUE_CHANGED } from './catalogue-messages.ts'
import type { Listings, Market } from './listings.ts'

/** A coin as lists and pages know it: what staff wrote, and what the listings say. */
export interface Coin extends Omit<sql.CoinRow, 'about' | 'version'> {
  readonly about: LanguageTexts
  /** 0 while nobody has written anything about it. */
  readonly version: number
  /** Of the asset; undefined while it is none. */
  readonly scale: number | undefined
  readonly markets: readonly Market[]
  /** The tags that staff put it in, in the order of the tags; those that are shown are part of them. */
  readonly tags: readonly string[]
  readonly shownTags: readonly string[]
}

export interface Tag extends Omit<sql.TagRow, 'name' | 'about'> {
  readonly name: LanguageTexts
  readonly about: LanguageTexts
  /** Those that staff put there, in their order. */
  readonly coins: readonly string[]
}

export interface KnownCatalogue {
  /** In the order of the listing; those that are no asset yet come last. */
  readonly coins: readonly Coin[]
  readonly byCode: ReadonlyMap<string, Coin>
  /** In their order, also those that are not shown. */
  readonly tags: readonly Tag[]
}

interface Stored {
  readonly coins: readonly sql.CoinRow[]
  readonly tags: readonly sql.TagRow[]
  readonly placed: readonly sql.CoinTagRow[]
}

export interface CatalogueDeps {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly listings: Pick<Listings, 'assets' | 'markets'>
}

export type NewCoin = Omit<sql.CoinRow, 'version'>
export type NewTag = Omit<sql.TagRow, 'version'> & { readonly coins: readonly string[] }
export type Catalogue = ReturnType<typeof createCatalogue>

const MAX_AGE_MS = 60_000

/** Coins and tags in memory, for all who read; a change is told on the bus, and who changed it has forgotten before. */
export function createCatalogue({ db, bus, clock, listings }: CatalogueDeps) {
  const stored = memoize({ load: () => readStored(db.queryable), maxAgeMs: MAX_AGE_MS })
  bus.subscribe(CATALOGUE_CHANGED, () => stored.forget())
  bus.onResumed(() => stored.forget())
  let made: { readonly from: readonly unknown[]; readonly known: KnownCatalogue } | undefined

  /** Made again only when one of its sources was read again. */
  async function known(): Promise<KnownCatalogue> {
    const from = [await stored.get(), await listings.assets(), await listings.markets()] as const
    if (made === undefined || made.from.some((part, place) => part !== from[place])) {
      made = { from, known: make(...from) }
    }
    return made.known
  }

  function changed(): void {
    stored.forget()
    bus.publish(CATALOGUE_CHANGED, {})
  }

  return {
    known,
    coin: async (code: string): Promise<Coin | undefined> => (await known()).byCode.get(code),
    changed,
    /** A coin that was to open at a time that has passed, and has a market, trades. */
    stateOf({ state, opensAt, markets }: Coin): 'trading' | 'soon' {
      if (state === 'trading') return 'trading'
      const open = opensAt !== null && opensAt.getTime() <= clock.now().getTime()
      return open && markets.length > 0 ? 'trading' : 'soon'
    },
    /** For a first start: what is there already stays as staff left it, and so do the places of coins in it. */
    async addCatalogue({ coins, tags }: { readonly coins: readonly NewCoin[]; readonly tags: readonly NewTag[] }) {
      await db.tx(async (tx) => {
        await sql.lockCatalogue(tx)
        for (const coin of coins) await sql.insertCoin(tx, coin)
        for (const tag of tags) {
          if (await sql.insertTag(tx, tag)) await sql.setCoinsOfTag(tx, tag.code, tag.coins)
        }
        return ok()
      })
      changed()
    },
  }
}

async function readStored(db: Queryable): Promise<Stored> {
  const [coins, tags, placed] = await Promise.all([sql.listCoins(db), sql.listTags(db), sql.listCoinTags(db)])
  return { coins, tags, placed }
}

type Assets = Awaited<ReturnType<Listings['assets']>>

function make(stored: Stored, assets: Assets, markets: readonly Market[]): KnownCatalogue {
  const written = new Map(stored.coins.map((coin) => [coin.code, coin]))
  const byBase = Map.groupBy(markets, ({ units }) => units.base)
  const coinsOf = Map.groupBy(stored.placed, ({ tag }) => tag)
  const tags = stored.tags.map(
    (row): Tag => ({
      ...row,
      name: wholeTexts(row.name),
      about: wholeTexts(row.about),
      coins: (coinsOf.get(row.code) ?? []).map(({ coin }) => coin),
    }),
  )
  const tagsOf = new Map<string, Tag[]>()
  for (const tag of tags) {
    for (const coin of tag.coins) tagsOf.set(coin, [...(tagsOf.get(coin) ?? []), tag])
  }
  const coinOf = (row: sql.CoinRow, scale: number | undefined): Coin => ({
    ...row,
    about: wholeTexts(row.about),
    scale,
    markets: byBase.get(row.code) ?? [],
    tags: (tagsOf.get(row.code) ?? []).map(({ code }) => code),
    shownTags: (tagsOf.get(row.code) ?? []).filter(({ active }) => active).map(({ code }) => code),
  })
  const listed = assets
    .filter(({ kind }) => kind === 'crypto')
    .map(({ code, name, scale }) => coinOf({ ...(written.get(code) ?? unwritten(code)), name }, scale))
  const codes = new Set(assets.map(({ code }) => code))
  const unlisted = stored.coins.filter(({ code }) => !codes.has(code)).map((row) => coinOf(row, undefined))
  const coins = [...listed, ...unlisted]
  return { coins, byCode: new Map(coins.map((coin) => [coin.code, coin])), tags }
}

function unwritten(code: string): sql.CoinRow {
  return {
    code,
    name: code,
    about: {},
    imageUrl: null,
    website: null,
    explorer: null,
    whitePaper: null,
    launchYear: null,
    circulatingSupply: null,
    totalSupply: null,
    maxSupply: null,
    listedAt: null,
    state: 'trading',
    opensAt: null,
    chains: [],
    audits: [],
    risks: [],
    version: 0,
  }
}

const NO_TEXTS: LanguageTexts = { en: '', it: '', de: '', ru: '', es: '', 'zh-TW': '' }

export function wholeTexts(texts: sql.StoredTexts): LanguageTexts {
  return { ...NO_TEXTS, ...texts }
}

/** In the language, or in the standard one where that is not written; null without any. */
export function textIn(texts: LanguageTexts, language: Language): string | null {
  return texts[language] || texts[DEFAULT_LANGUAGE] || null
}

/** The languages in which it is not written. */
export function missingLanguages(texts: LanguageTexts): Language[] {
  return LANGUAGES.filter((language) => texts[language] === '')
}
