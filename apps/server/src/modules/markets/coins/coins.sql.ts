import type { LanguageTexts, OfficeCoin, TagRule } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { writing } from '../../../platform/database/moves.sql.ts'
import { COIN_MOVES } from './coin-office.rules.ts'

/** Texts by language; an object without any before they are written. */
export type StoredTexts = Partial<LanguageTexts>

export interface CoinRow {
  readonly code: string
  readonly name: string
  readonly about: StoredTexts
  readonly imageUrl: string | null
  readonly website: string | null
  readonly explorer: string | null
  readonly whitePaper: string | null
  readonly launchYear: number | null
  readonly circulatingSupply: string | null
  readonly totalSupply: string | null
  readonly maxSupply: string | null
  readonly listedAt: Date | null
  readonly state: 'trading' | 'soon'
  readonly opensAt: Date | null
  readonly chains: OfficeCoin['chains']
  readonly audits: OfficeCoin['audits']
  readonly risks: readonly LanguageTexts[]
  readonly version: number
}

export interface TagRow {
  readonly code: string
  readonly name: StoredTexts
  readonly about: StoredTexts
  readonly kind: 'tab' | 'theme'
  readonly rule: TagRule
  readonly position: number
  readonly active: boolean
  readonly most: number
  readonly days: number
  readonly version: number
}

export interface CoinTagRow {
  readonly tag: string
  readonly coin: string
}

const COIN = sql`
  code, name, about, image_url as "imageUrl", website, explorer, white_paper as "whitePaper", launch_year as "launchYear",
  circulating_supply as "circulatingSupply", total_supply as "totalSupply", max_supply as "maxSupply",
  listed_at as "listedAt", state, opens_at as "opensAt", chains, audits, risks, version`

const TAG = sql`code, name, about, kind, rule, position, active, most, days, version`

export function listCoins(db: Queryable): Promise<CoinRow[]> {
  return rows(db, sql<CoinRow>`select ${COIN} from markets.coins order by code`)
}

export function listTags(db: Queryable): Promise<TagRow[]> {
  return rows(db, sql<TagRow>`select ${TAG} from markets.tags order by position, code`)
}

export function listCoinTags(db: Queryable): Promise<CoinTagRow[]> {
  return rows(db, sql<CoinTagRow>`select tag, coin from markets.coin_tags order by tag, position, coin`)
}

/** Nobody else changes coins or tags until the transaction ends, so that what was read stays true. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('markets.catalogue', 0))`)
}

export function findCoin(db: Queryable, code: string): Promise<CoinRow | undefined> {
  return maybeRow(db, sql<CoinRow>`select ${COIN} from markets.coins where code = ${code}`)
}

export function findTag(db: Queryable, code: string): Promise<TagRow | undefined> {
  return maybeRow(db, sql<TagRow>`select ${TAG} from markets.tags where code = ${code}`)
}

/** True when there was none. */
export async function insertCoin(db: Queryable, coin: Omit<CoinRow, 'version'>): Promise<boolean> {
  const inserted = await run(
    db,
    sql`
      insert into markets.coins (code, name, about, image_url, website, explorer, white_paper, launch_year,
        circulating_supply, total_supply, max_supply, listed_at, state, opens_at, chains, audits, risks)
      values (${coin.code}, ${coin.name}, ${JSON.stringify(coin.about)}, ${coin.imageUrl}, ${coin.website},
        ${coin.explorer}, ${coin.whitePaper}, ${coin.launchYear}, ${coin.circulatingSupply}, ${coin.totalSupply},
        ${coin.maxSupply}, ${coin.listedAt}, ${coin.state}, ${coin.opensAt}, ${JSON.stringify(coin.chains)},
        ${JSON.stringify(coin.audits)}, ${JSON.stringify(coin.risks)})
      on conflict (code) do nothing`,
  )
  return inserted === 1
}

export async function updateCoin(db: Queryable, coin: Omit<CoinRow, 'version'>): Promise<void> {
  const to = writing(COIN_MOVES, coin.state)
  await run(
    db,
    sql`
      update markets.coins set name = ${coin.name}, about = ${JSON.stringify(coin.about)}, image_url = ${coin.imageUrl},
        website = ${coin.website}, explorer = ${coin.explorer}, white_paper = ${coin.whitePaper},
        launch_year = ${coin.launchYear}, circulating_supply = ${coin.circulatingSupply},
        total_supply = ${coin.totalSupply}, max_supply = ${coin.maxSupply}, listed_at = ${coin.listedAt},
        ${to.set}, opens_at = ${coin.opensAt}, chains = ${JSON.stringify(coin.chains)},
        audits = ${JSON.stringify(coin.audits)}, risks = ${JSON.stringify(coin.risks)}, version = version + 1
      where code = ${coin.code} and ${to.from}`,
  )
}

/** True when there was none. */
export async function insertTag(db: Queryable, tag: Omit<TagRow, 'version'>): Promise<boolean> {
  const inserted = await run(
    db,
    sql`
      insert into markets.tags (code, name, about, kind, rule, position, active, most, days)
      values (${tag.code}, ${JSON.stringify(tag.name)}, ${JSON.stringify(tag.about)}, ${tag.kind}, ${tag.rule},
        ${tag.position}, ${tag.active}, ${tag.most}, ${tag.days})
      on conflict (code) do nothing`,
  )
  return inserted === 1
}

export async function updateTag(db: Queryable, tag: Omit<TagRow, 'version'>): Promise<void> {
  await run(
    db,
    sql`
      update markets.tags set name = ${JSON.stringify(tag.name)}, about = ${JSON.stringify(tag.about)},
        kind = ${tag.kind}, rule = ${tag.rule}, position = ${tag.position}, active = ${tag.active}, most = ${tag.most},
        days = ${tag.days}, version = version + 1
      where code = ${tag.code}`,
  )
}

/** The coins of a tag become these, in this order. */
export async function setCoinsOfTag(tx: Tx, tag: string, coins: readonly string[]): Promise<void> {
  await run(tx, sql`delete from markets.coin_tags where tag = ${tag}`)
  await run(
    tx,
    sql`
      insert into markets.coin_tags (tag, coin, position)
      select ${tag}, coin, place from unnest(${[...coins]}::text[]) with ordinality as given (coin, place)`,
  )
}

/** The tags of a coin become these; where it is already it keeps its place, elsewhere it comes last. */
export async function setTagsOfCoin(tx: Tx, coin: string, tags: readonly string[]): Promise<void> {
  await run(tx, sql`delete from markets.coin_tags where coin = ${coin} and tag <> all(${[...tags]}::text[])`)
  await run(
    tx,
    sql`
      insert into markets.coin_tags (tag, coin, position)
      select tag, ${coin}, coalesce((select max(position) from markets.coin_tags own where own.tag = given.tag), 0) + 1
      from unnest(${[...tags]}::text[]) as given (tag)
      on conflict (tag, coin) do nothing`,
  )
}
