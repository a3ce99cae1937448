import type { contract, InputOf, Language, OwnPlace, RankRow, SentOutputOf } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { RankQuery } from '../activities/index.ts'
import { prizeAt } from './competitions.rules.ts'
import { type CompetitionRow, findCompetition } from './competitions.sql.ts'
import type { CompetitionDeps } from './deps.ts'
import * as sql from './entries.sql.ts'
import { findPlace, listStanding } from './places.sql.ts'
import { type ReadTerms, type Terms, VOLUME_ASSET } from './terms.ts'
import type { Unknown, Views } from './views.ts'

type Calls = typeof contract.competitions

export interface StandingDeps extends Pick<CompetitionDeps, 'db'> {
  readonly terms: Terms
  readonly views: Views
}

export type Standing = ReturnType<typeof createStanding>

/** Who stands where: as it is now, and from the end on as it was frozen. */
export function createStanding({ db, terms, views }: StandingDeps) {
  /** Of a live ranking. */
  const liveRank = ({ table, minimum }: ReadTerms, rank: number, counted: bigint) =>
    counted >= minimum ? prizeAt(table, rank) : 0n

  const prizeView = async (asset: string, prize: bigint) => (prize === 0n ? null : views.money(asset, prize))

  interface Ranked {
    readonly rank: number
    readonly name: string
    readonly counted: bigint
    readonly prize: bigint
  }

  async function rankRow({ rank, name, counted, prize }: Ranked, asset: string): Promise<RankRow> {
    const figure = await views.volume(counted)
    return { rank, name, figure, asset: VOLUME_ASSET, prize: await prizeView(asset, prize), own: false }
  }

  async function rowsOf(on: Queryable, row: CompetitionRow, query: RankQuery) {
    const read = await terms.of(row.terms)
    if (row.state === 'open') {
      const total = await sql.countRanked(on, row.activity_id)
      const ranked = (await sql.ranking(on, row.activity_id, query)).map(({ name, rank, counted_units: counted }) => ({
        ...{ rank, name, counted, prize: liveRank(read, rank, counted) },
      }))
      return { total, ranked, asset: read.asset }
    }
    const { total, records } = await listStanding(on, { ...query, id: row.activity_id })
    const ranked = records.map(({ rank, name, counted_units: counted, prize_units: prize }) => ({
      ...{ rank: rank ?? 0, name, counted, prize },
    }))
    return { total, ranked, asset: read.asset }
  }

  async function ranksOf(on: Queryable, row: CompetitionRow, query: RankQuery) {
    const { total, ranked, asset } = await rowsOf(on, row, query)
    return { total, records: await Promise.all(ranked.map((one) => rankRow(one, asset))) }
  }

  async function listRank({
    id,
    current,
    size,
  }: InputOf<Calls['listRank']>): Promise<Result<SentOutputOf<Calls['listRank']>, Unknown>> {
    const row = await findCompetition(db.queryable, id)
    if (row === undefined) return refuse({ code: 'competitions.unknown' })
    return ok({ current, size, ...(await ranksOf(db.queryable, row, { current, size })) })
  }

  const NOTHING = { rank: null, toNext: null, prize: null, state: null, reason: null } as const

  async function live(on: Queryable, row: CompetitionRow, entry: sql.EntryRow) {
    if (entry.counted_units === 0n) return NOTHING
    const { people, next } = await sql.before(on, entry)
    const read = await terms.of(row.terms)
    const toNext = next === null ? null : await views.volume(next - entry.counted_units)
    const prize = await prizeView(read.asset, liveRank(read, people + 1, entry.counted_units))
    return { ...NOTHING, rank: people + 1, toNext, prize }
  }

  async function frozen(on: Queryable, row: CompetitionRow, userId: string) {
    const place = await findPlace(on, row.activity_id, userId)
    if (place === undefined) return NOTHING
    const { asset } = await terms.of(row.terms)
    const { rank, state, reason } = place
    return { ...NOTHING, rank, state, reason, prize: await prizeView(asset, place.prize_units) }
  }

  async function placeIn(on: Queryable, row: CompetitionRow, userId: string): Promise<OwnPlace> {
    const entry = await sql.findEntry(on, row.activity_id, userId)
    const [raw, counted] = [entry?.raw_units ?? 0n, entry?.counted_units ?? 0n]
    const basis = {
      ...{ id: row.activity_id, joined: entry !== undefined, joinedTime: entry?.joined_at.toISOString() ?? null },
      ...{ raw: await views.volume(raw), counted: await views.volume(counted) },
      stoppedTime: entry?.stopped_at?.toISOString() ?? null,
    }
    if (entry === undefined) return { ...basis, ...NOTHING }
    return { ...basis, ...(await (row.state === 'open' ? live(on, row, entry) : frozen(on, row, userId))) }
  }

  async function own(id: string, userId: string, on: Queryable = db.queryable): Promise<Result<OwnPlace, Unknown>> {
    const row = await findCompetition(on, id)
    return row === undefined ? refuse({ code: 'competitions.unknown' }) : ok(await placeIn(on, row, userId))
  }

  async function listOwn(userId: string, size: number, language: Language): Promise<SentOutputOf<Calls['listOwn']>> {
    const part = async (name: 'running' | 'soon' | 'ended') => {
      const { records } = await views.list({ part: name, current: 1, size }, language)
      return Promise.all(
        records.map(async (view) => {
          const found = await own(view.id, userId)
          return { ...view, own: found.ok && found.value.joined ? found.value : null }
        }),
      )
    }
    return { running: await part('running'), soon: await part('soon'), ended: await part('ended') }
  }

  return { own, listOwn, listRank, ranksOf }
}
