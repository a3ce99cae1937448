import type { LanguageTexts, OfficeBanner } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { writing } from '../../platform/database/moves.sql.ts'
import { PUBLICATION_MOVES } from './publications.rules.ts'

export type PublicationState = OfficeBanner['state']

export interface PublicationRow {
  readonly id: string
  readonly title: LanguageTexts
  readonly text: LanguageTexts
  readonly link: string | null
  readonly image: string | null
  readonly from: Date
  readonly until: Date | null
  readonly position: number
  readonly state: PublicationState
  readonly version: number
}

export interface BannerRow extends PublicationRow {
  readonly placement: OfficeBanner['placement']
}

export interface NewsRow extends PublicationRow {
  readonly coins: readonly string[]
}

const SHARED = sql`
  id, title, text, link, image, shown_from as "from", shown_until as "until", position, state, version`
const BANNER = sql`placement, ${SHARED}`
const NEWS = sql`coins, ${SHARED}`

/** News of years is more than anybody scrolls to; what the site keeps in memory has an end. */
const MOST_NEWS = 1_000

export function listBanners(db: Queryable): Promise<BannerRow[]> {
  return rows(
    db,
    sql<BannerRow>`select ${BANNER} from content.banners order by placement, position, shown_from desc, id`,
  )
}

/** What the site may have to show: published, and not over at that time. */
export function listShownNews(db: Queryable, now: Date): Promise<NewsRow[]> {
  return rows(
    db,
    sql<NewsRow>`
      select ${NEWS} from content.news
      where state = 'published' and (shown_until is null or shown_until > ${now})
      order by position, shown_from desc, id
      limit ${MOST_NEWS}`,
  )
}

export function listNews(
  db: Queryable,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NewsRow[]> {
  return rows(
    db,
    sql<NewsRow>`select ${NEWS} from content.news order by shown_from desc, id limit ${limit} offset ${offset}`,
  )
}

export async function countNews(db: Queryable): Promise<number> {
  return (await oneRow(db, sql<{ count: number }>`select count(*) from content.news`)).count
}

export function findNews(db: Queryable, id: string): Promise<NewsRow | undefined> {
  return maybeRow(db, sql<NewsRow>`select ${NEWS} from content.news where id = ${id}`)
}

export function lockBanner(tx: Tx, id: string): Promise<BannerRow | undefined> {
  return maybeRow(tx, sql<BannerRow>`select ${BANNER} from content.banners where id = ${id} for update`)
}

export function lockNews(tx: Tx, id: string): Promise<NewsRow | undefined> {
  return maybeRow(tx, sql<NewsRow>`select ${NEWS} from content.news where id = ${id} for update`)
}

/** Writes the row as it is given; a version that is there already is followed by the next one. */
export function writeBanner(db: Queryable, row: Omit<BannerRow, 'version'>): Promise<BannerRow> {
  const to = writing(PUBLICATION_MOVES, row.state, { column: 'banner.state' })
  return oneRow(
    db,
    sql<BannerRow>`
      insert into content.banners as banner
        (id, placement, title, text, link, image, shown_from, shown_until, position, state)
      values (${row.id}, ${row.placement}, ${JSON.stringify(row.title)}, ${JSON.stringify(row.text)}, ${row.link},
        ${row.image}, ${row.from}, ${row.until}, ${row.position}, ${row.state})
      on conflict (id) do update
      set placement = excluded.placement, ${TAKEN_OVER}, ${to.set}, version = banner.version + 1 where ${to.from}
      returning ${BANNER}`,
  )
}

export function writeNews(db: Queryable, row: Omit<NewsRow, 'version'>): Promise<NewsRow> {
  const to = writing(PUBLICATION_MOVES, row.state, { column: 'item.state' })
  return oneRow(
    db,
    sql<NewsRow>`
      insert into content.news as item
        (id, coins, title, text, link, image, shown_from, shown_until, position, state)
      values (${row.id}, ${[...row.coins]}::text[], ${JSON.stringify(row.title)}, ${JSON.stringify(row.text)},
        ${row.link}, ${row.image}, ${row.from}, ${row.until}, ${row.position}, ${row.state})
      on conflict (id) do update
      set coins = excluded.coins, ${TAKEN_OVER}, ${to.set}, version = item.version + 1 where ${to.from}
      returning ${NEWS}`,
  )
}

const TAKEN_OVER = sql`
  title = excluded.title, text = excluded.text, link = excluded.link, image = excluded.image,
  shown_from = excluded.shown_from, shown_until = excluded.shown_until, position = excluded.position`

/** For a first start: one that is there stays as staff left it. */
export async function addBanner(db: Queryable, row: Omit<BannerRow, 'version'>): Promise<void> {
  await run(
    db,
    sql`
      insert into content.banners (id, placement, title, text, link, image, shown_from, shown_until, position, state)
      values (${row.id}, ${row.placement}, ${JSON.stringify(row.title)}, ${JSON.stringify(row.text)}, ${row.link},
        ${row.image}, ${row.from}, ${row.until}, ${row.position}, ${row.state})
      on conflict (id) do nothing`,
  )
}

export async function addNews(db: Queryable, row: Omit<NewsRow, 'version'>): Promise<void> {
  await run(
    db,
    sql`
      insert into content.news (id, coins, title, text, link, image, shown_from, shown_until, position, state)
      values (${row.id}, ${[...row.coins]}::text[], ${JSON.stringify(row.title)}, ${JSON.stringify(row.text)},
        ${row.link}, ${row.image}, ${row.from}, ${row.until}, ${row.position}, ${row.state})
      on conflict (id) do nothing`,
  )
}
