import { type DecisionSubject, DISCOUNT_QUOTE, type DiscountDirection, type DiscountSeries } from '@bourse/contract'
import { formatUnits, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import type { Actor } from '../../../platform/acts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { DiscountDeps } from '../deps.ts'
import { percentText, priceOf, priceText, type Scales } from '../discount.rules.ts'
import { assetsOf } from '../entries.ts'
import { endSales } from './products.sql.ts'
import { OPEN_PRODUCTS, type Products, payScale } from './products.ts'
import type { SeriesRow } from './series.sql.ts'
import * as sql from './series.sql.ts'

export interface SeriesInput {
  readonly coin: string
  readonly direction: DiscountDirection
  readonly days: readonly string[]
  readonly distances: readonly string[]
  readonly step: string
  readonly quota: string
  readonly personal: string
  readonly minimum: string
  readonly reason: string
}

type Nothing = Record<string, never>
type DraftRefusal = { readonly code: 'discount.asset_unknown' | 'discount.figures_wrong' }
type UnknownRefusal = { readonly code: 'discount.series_unknown' }

export interface SeriesDeps extends Pick<DiscountDeps, 'db' | 'clock' | 'ids' | 'jobs' | 'markets' | 'recordAct'> {
  readonly products: Pick<Products, 'scalesOf'>
}

/** What the house offers is drafted by one person and published by another; to end it takes one. */
export function createSeries({ db, clock, ids, jobs, markets, recordAct, products }: SeriesDeps) {
  async function read(input: SeriesInput): Promise<Result<Omit<SeriesRow, DraftedField>, DraftRefusal>> {
    const [coin, quote] = [await markets.asset(input.coin), await markets.asset(DISCOUNT_QUOTE)]
    if (coin === undefined || quote === undefined || input.coin === DISCOUNT_QUOTE)
      return refuse({ code: 'discount.asset_unknown' })
    const figures = readFigures(input, { base: coin.scale, quote: quote.scale })
    return figures === undefined ? refuse({ code: 'discount.figures_wrong' }) : ok(figures)
  }

  async function draft(input: SeriesInput, actor: Actor): Promise<Result<DiscountSeries, DraftRefusal>> {
    const figures = await read(input)
    if (!figures.ok) return figures
    const row: SeriesRow = {
      ...{ ...figures.value, id: ids.next('dsr'), state: 'draft', reason: input.reason, drafted_at: clock.now() },
      ...{ drafted_by: actor.staffId, drafted_by_email: actor.email },
    }
    const view = await seriesView(row, actor.staffId)
    return db.tx(async (tx) => {
      await sql.insertSeries(tx, row)
      const { coin, direction, quota, reason } = view
      const detail = {
        coin,
        direction,
        days: view.days.join(', '),
        distances: view.distances.join(', '),
        quota,
        reason,
      }
      await recordAct(tx, { actor, act: 'discount.series_drafted', subject: row.id, detail })
      return ok(view)
    })
  }

  function publish(id: string, actor: Actor) {
    return db.tx(
      async (
        tx,
      ): Promise<
        Result<
          Nothing,
          UnknownRefusal | { readonly code: 'discount.series_not_draft' | 'discount.second_person_needed' }
        >
      > => {
        const row = await sql.lockSeries(tx, id)
        if (row === undefined) return refuse({ code: 'discount.series_unknown' })
        if (row.state !== 'draft') return refuse({ code: 'discount.series_not_draft' })
        if (row.drafted_by === actor.staffId) return refuse({ code: 'discount.second_person_needed' })
        await goPublic(tx, id, actor.staffId)
        await recordAct(tx, { actor, act: 'discount.series_published', subject: id })
        return ok({})
      },
    )
  }

  async function goPublic(tx: Tx, id: string, by: string): Promise<void> {
    const now = clock.now()
    await sql.publishSeries(tx, { id, by, now })
    await jobs.now(tx, { name: OPEN_PRODUCTS, key: id, payload: { period: now.toISOString() } })
  }

  function close({ id, reason }: { readonly id: string; readonly reason: string }, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Nothing, UnknownRefusal | { readonly code: 'discount.series_closed' }>> => {
      const row = await sql.lockSeries(tx, id)
      if (row === undefined) return refuse({ code: 'discount.series_unknown' })
      if (row.state === 'closed') return refuse({ code: 'discount.series_closed' })
      const now = clock.now()
      await sql.closeSeries(tx, { id, by: actor.staffId, now })
      await endSales(tx, id, now)
      await recordAct(tx, { actor, act: 'discount.series_closed', subject: id, detail: { reason } })
      return ok({})
    })
  }

  async function seriesView(row: SeriesRow, staffId: string): Promise<DiscountSeries> {
    const scales = await products.scalesOf(row.base)
    const text = (amount: bigint) => formatUnits(units(amount), payScale(row.direction, scales), { trim: true })
    return {
      ...{ id: row.id, state: row.state, coin: row.base, direction: row.direction, payCoin: assetsOf(row).pay },
      days: [...row.days],
      distances: row.distances_bps.map(percentText),
      step: priceText(row.step),
      quota: text(row.quota_units),
      personal: text(row.personal_units),
      minimum: text(row.minimum_units),
      reason: row.reason,
      draftedBy: row.drafted_by_email,
      draftedAt: row.drafted_at.toISOString(),
      mayDecide: row.drafted_by !== staffId,
    }
  }

  /** What is signed with the publication: every figure of it. */
  async function subject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.findSeries(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const view = await seriesView(row, '')
    return {
      facts: [
        `drafted by ${view.draftedBy}`,
        `${view.direction} ${view.coin}, days ${view.days.join(', ')}, percent from the index ${view.distances.join(', ')}`,
        `quota ${view.quota}, a person ${view.personal}, from ${view.minimum} ${view.payCoin}, strikes of ${view.step}`,
      ],
    }
  }

  return {
    draft,
    publish,
    close,
    subject,
    list: async (staffId: string) =>
      Promise.all((await sql.listSeries(db.queryable)).map((row) => seriesView(row, staffId))),
    /** The demo's: drafted by one and published by another of its staff. Again it changes nothing. */
    async seed(id: string, input: SeriesInput, staff: readonly [drafter: Actor, publisher: Actor]): Promise<void> {
      const figures = await read(input)
      if (!figures.ok || (await sql.findSeries(db.queryable, id)) !== undefined) return
      const [drafter, publisher] = staff
      await db.tx(async (tx) => {
        const drafted = { drafted_by: drafter.staffId, drafted_by_email: drafter.email, drafted_at: clock.now() }
        await sql.insertSeries(tx, { ...figures.value, id, state: 'draft', reason: input.reason, ...drafted })
        await goPublic(tx, id, publisher.staffId)
        return ok()
      })
    },
  }
}

type DraftedField = 'id' | 'state' | 'reason' | 'drafted_by' | 'drafted_by_email' | 'drafted_at'

const MOST_DAYS = 365
const MOST_DISTANCE_BPS = 9_000

/** Undefined where one of them is none, or they contradict each other. */
export function readFigures(input: SeriesInput, scales: Scales): Omit<SeriesRow, DraftedField> | undefined {
  const scale = payScale(input.direction, scales)
  const amounts = [input.quota, input.personal, input.minimum].map((typed) => parseUnits(typed, scale))
  const [quota, personal, minimum] = amounts.flatMap((parsed) => (parsed.ok ? [parsed.value] : []))
  const step = priceOf(input.step)
  if (quota === undefined || personal === undefined || minimum === undefined || step === undefined) return undefined
  if (minimum <= 0n || personal < minimum || quota < personal) return undefined
  const days = [...new Set(input.days.map(Number))].sort((left, right) => left - right)
  const distances = [...new Set(input.distances.map((typed) => Number(parsedBps(typed))))].sort((a, b) => a - b)
  if (days.length === 0 || distances.length === 0) return undefined
  if (days.some((day) => day > MOST_DAYS) || distances.some((distance) => distance > MOST_DISTANCE_BPS))
    return undefined
  return {
    ...{ base: input.coin, direction: input.direction, days, distances_bps: distances, step },
    ...{ quota_units: quota, personal_units: personal, minimum_units: minimum },
  }
}

/** The schema has seen to the form. */
function parsedBps(percent: string): bigint {
  const parsed = parseUnits(percent, 2)
  return parsed.ok ? parsed.value : 0n
}
