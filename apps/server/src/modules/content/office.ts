import type { BannerInput, NewsInput, OfficeBanner, OfficeNewsItem } from '@bourse/contract'
import { ok, type Refusal, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import { createPublicationOffice, type Versioned } from './publication-office.ts'
import { phaseOf } from './publications.rules.ts'
import * as sql from './publications.sql.ts'
import type { Publications } from './publications.ts'

export interface ContentOfficeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly markets: Pick<Markets, 'coins'>
  /** The audit log belongs to a module that stands to the right. */
  readonly recordAct: RecordAct
  readonly publications: Pick<Publications, 'changed'>
}

export type ContentOffice = ReturnType<typeof createContentOffice>

/** Banners and news, for staff. */
export function createContentOffice(deps: ContentOfficeDeps) {
  const { db, clock, publications } = deps
  const shared = { ...deps, changed: publications.changed }
  const banners = createPublicationOffice<Pick<sql.BannerRow, 'placement'>>({
    ...shared,
    kind: { act: 'banner', id: 'ban' },
    lock: sql.lockBanner,
    write: sql.writeBanner,
    own: ({ placement }) => ({ placement }),
  })
  const news = createPublicationOffice<Pick<sql.NewsRow, 'coins'>>({
    ...shared,
    kind: { act: 'news', id: 'nws' },
    lock: sql.lockNews,
    write: sql.writeNews,
    own: ({ coins }) => ({ coins }),
  })

  function viewOf<Row extends sql.PublicationRow>({ from, until, ...row }: Row) {
    const phase = phaseOf({ state: row.state, from, until }, clock.now())
    return { ...row, from: from.toISOString(), until: until?.toISOString() ?? null, phase }
  }
  const bannerView = (row: sql.BannerRow): OfficeBanner => viewOf(row)
  const newsView = (row: sql.NewsRow): OfficeNewsItem => ({ ...viewOf(row), coins: [...row.coins] })

  async function unknownCoin(codes: readonly string[]): Promise<string | undefined> {
    for (const code of codes) if (!(await deps.markets.coins.known(code))) return code
    return undefined
  }

  return {
    banners: {
      list: async (): Promise<OfficeBanner[]> => (await sql.listBanners(db.queryable)).map(bannerView),
      save: async (input: BannerInput, actor: Actor) => viewed(await banners.save(input, actor), bannerView),
      publish: async (asked: Versioned, actor: Actor) => viewed(await banners.publish(asked, actor), bannerView),
      withdraw: async (asked: Versioned, actor: Actor) => viewed(await banners.withdraw(asked, actor), bannerView),
    },
    news: {
      async list({ current, size }: { readonly current: number; readonly size: number }) {
        const rows = await sql.listNews(db.queryable, { limit: size, offset: (current - 1) * size })
        return { current, size, total: await sql.countNews(db.queryable), records: rows.map(newsView) }
      },
      async get(id: string): Promise<Result<OfficeNewsItem, { readonly code: 'content.unknown' }>> {
        const row = await sql.findNews(db.queryable, id)
        return row === undefined ? refuse({ code: 'content.unknown' }) : ok(newsView(row))
      },
      async save(input: NewsInput, actor: Actor) {
        const unknown = await unknownCoin(input.coins)
        if (unknown !== undefined) return refuse({ code: 'markets.coin_unknown', coin: unknown })
        return viewed(await news.save(input, actor), newsView)
      },
      publish: async (asked: Versioned, actor: Actor) => viewed(await news.publish(asked, actor), newsView),
      withdraw: async (asked: Versioned, actor: Actor) => viewed(await news.withdraw(asked, actor), newsView),
    },
  }
}

function viewed<Row, View, R extends Refusal>(result: Result<Row, R>, view: (row: Row) => View): Result<View, R> {
  return result.ok ? ok(view(result.value)) : result
}
