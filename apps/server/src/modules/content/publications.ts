import { type Banner, DEFAULT_LANGUAGE, type Language, type LanguageTexts, type NewsItem } from '@bourse/contract'
import type { Db } from '../../platform/database/db.ts'
import { memoize } from '../../platform/memoize.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import { subject } from '../../platform/messaging/subjects.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { isShown } from './publications.rules.ts'
import * as sql from './publications.sql.ts'

export interface PublicationDeps {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
}

export type NewBanner = Omit<sql.BannerRow, 'version'>
export type NewNews = Omit<sql.NewsRow, 'version'>
export type Publications = ReturnType<typeof createPublications>

/** Banners or news were changed: whoever remembers them forgets. */
const CHANGED = subject<Record<string, never>>('content.publications_changed')
const MAX_AGE_MS = 60_000

export interface NewsQuery {
  readonly current: number
  readonly size: number
  readonly symbol?: string | undefined
}

/** What staff say on the site, from memory; the clock decides again at every look what is begun and what is over. */
export function createPublications({ db, bus, clock }: PublicationDeps) {
  const banners = memoize({ load: () => sql.listBanners(db.queryable), maxAgeMs: MAX_AGE_MS })
  const news = memoize({ load: () => sql.listShownNews(db.queryable, clock.now()), maxAgeMs: MAX_AGE_MS })

  function forget(): void {
    banners.forget()
    news.forget()
  }
  bus.subscribe(CHANGED, forget)
  bus.onResumed(forget)

  function changed(): void {
    forget()
    bus.publish(CHANGED, {})
  }

  return {
    changed,

    async banners(placement: sql.BannerRow['placement'], language: Language): Promise<Banner[]> {
      const now = clock.now()
      return (await banners.get())
        .filter((row) => row.placement === placement && isShown(row, now))
        .map((row) => ({ ...readable(row, language), until: row.until?.toISOString() ?? null }))
    },

    /** All, or those about one coin. */
    async news({ current, size, symbol }: NewsQuery, language: Language) {
      const now = clock.now()
      const found = (await news.get()).filter(
        (row) => isShown(row, now) && (symbol === undefined || row.coins.includes(symbol)),
      )
      const records = found.slice((current - 1) * size, current * size).map(
        (row): NewsItem => ({
          ...readable(row, language),
          coins: [...row.coins],
          publishedAt: row.from.toISOString(),
        }),
      )
      return { current, size, total: found.length, records }
    },

    /** For a first start: what is there already stays as staff left it. */
    async addPublications(added: { readonly banners: readonly NewBanner[]; readonly news: readonly NewNews[] }) {
      for (const banner of added.banners) await sql.addBanner(db.queryable, banner)
      for (const item of added.news) await sql.addNews(db.queryable, item)
      changed()
    },
  }
}

function readable({ id, title, text, link, image }: sql.PublicationRow, language: Language) {
  return { id, title: textIn(title, language), text: textIn(text, language), link, image }
}

function textIn(texts: LanguageTexts, language: Language): string {
  return texts[language] || texts[DEFAULT_LANGUAGE]
}
