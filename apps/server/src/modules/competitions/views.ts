import type {
  Activity,
  Competition,
  CompetitionDetail,
  contract,
  InputOf,
  Language,
  SentOutputOf,
} from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import { competitionPhase, prizeAt, reviewEnd } from './competitions.rules.ts'
import { type CompetitionRow, findCompetition, findCompetitions, peopleIn } from './competitions.sql.ts'
import type { CompetitionDeps } from './deps.ts'
import { type Terms, VOLUME_ASSET } from './terms.ts'

type Calls = typeof contract.competitions
export type Unknown = { readonly code: 'competitions.unknown' }

export interface ViewDeps extends Pick<CompetitionDeps, 'db' | 'clock' | 'activities' | 'markets'> {
  readonly terms: Terms
}

export type Views = ReturnType<typeof createViews>

/** Competitions as people see them: in their language, amounts in whole assets. */
export function createViews({ db, clock, activities, markets, terms }: ViewDeps) {
  async function amount(asset: string, of: bigint): Promise<string> {
    const found = await markets.asset(asset)
    assert(found !== undefined, 'prizes and volumes are in assets')
    return formatUnits(units(of), found.scale, { trim: true })
  }
  const volume = (of: bigint) => amount(VOLUME_ASSET, of)
  const money = async (asset: string, of: bigint) => ({ amount: await amount(asset, of), asset })

  async function shown(activity: Activity, row: CompetitionRow, people: number): Promise<Competition> {
    const { asset, table, total, minimum } = await terms.of(row.terms)
    const { id, title, summary, startTime, endTime } = activity
    return {
      ...{ id, title, summary, startTime, endTime, people },
      phase: competitionPhase(activity.phase, row.state),
      ...{ coin: terms.coinOf(row.terms), markets: [...row.markets] },
      reviewTime: (row.review_until ?? reviewEnd(new Date(endTime))).toISOString(),
      prizes: await money(asset, total),
      firstPrize: await money(asset, prizeAt(table, 1)),
      places: table.at(-1)?.to ?? 0,
      minimumVolume: await volume(minimum),
    }
  }

  /** Of activities whose kind this is. */
  async function all(found: readonly Activity[]): Promise<Competition[]> {
    const ids = found.map(({ id }) => id)
    const rows = new Map((await findCompetitions(db.queryable, ids)).map((row) => [row.activity_id, row]))
    const people = await peopleIn(db.queryable, ids)
    const views = found.map(async (activity) => {
      const row = rows.get(activity.id)
      return row === undefined ? [] : [await shown(activity, row, people.get(activity.id) ?? 0)]
    })
    return (await Promise.all(views)).flat()
  }

  async function list({ part, current, size }: InputOf<Calls['list']>, language: Language) {
    const found = await activities.shown.list({ kind: 'competition', part, current, size }, language)
    return { ...found, records: await all(found.records), now: clock.now().toISOString() }
  }

  async function one(row: CompetitionRow, language: Language): Promise<Competition> {
    const activity = await activities.shown.detail(row.activity_id, language)
    assert(activity.ok, 'competitions are activities')
    const [view] = await all([activity.value])
    assert(view !== undefined, 'one gives one')
    return view
  }

  async function detail(id: string, language: Language): Promise<Result<CompetitionDetail, Unknown>> {
    const row = await findCompetition(db.queryable, id)
    const activity = await activities.shown.detail(id, language)
    if (row === undefined || !activity.ok) return refuse({ code: 'competitions.unknown' })
    const { rules, level, countries } = activity.value
    const { asset, table } = await terms.of(row.terms)
    return ok({
      ...(await one(row, language)),
      ...{ rules, level, countries, digest: row.digest, now: clock.now().toISOString() },
      table: await Promise.all(
        table.map(async ({ from, to, units: prize }) => ({ from, to, amount: await amount(asset, prize) })),
      ),
    })
  }

  /** What runs for a coin; presales have no module yet, so that nothing is said of one. */
  async function collect(asked: string, language: Language): Promise<SentOutputOf<Calls['collect']>> {
    const coin = asked.split('-')[0] ?? asked
    const running = { part: 'running' as const, current: 1, size: 100 }
    const [competitions, airdrops] = [
      await activities.shown.list({ ...running, kind: 'competition' }, language),
      await activities.shown.list({ ...running, kind: 'airdrop' }, language),
    ]
    const pick = (found: Activity | undefined) => {
      if (found === undefined) return null
      const { id, title, page, endTime } = found
      return { id, title, page, endTime }
    }
    const rows = await findCompetitions(
      db.queryable,
      competitions.records.map(({ id }) => id),
    )
    const isAbout = ({ markets: symbols }: CompetitionRow) => symbols.some((symbol) => symbol.startsWith(`${coin}-`))
    const ids = new Set(rows.filter(isAbout).map(({ activity_id }) => activity_id))
    return {
      ...{ coin, presale: null },
      competition: pick(competitions.records.find(({ id }) => ids.has(id))),
      airdrop: pick(airdrops.records.find((one) => one.coin === coin)),
    }
  }

  return { amount, volume, money, all, one, list, detail, collect }
}
