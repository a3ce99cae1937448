import {
  type CompetitionCounterparty,
  type contract,
  type DecisionSubject,
  type InputOf,
  type Language,
  type OfficeCompetition,
  type OfficePlace,
  ONE_PERSON_PRIZE_GBP,
} from '@bourse/contract'
import { minUnits, ok, type Result, refuse, units } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { capOf, shareText } from './competitions.rules.ts'
import * as competitions from './competitions.sql.ts'
import type { CompetitionDeps } from './deps.ts'
import { pairsOf } from './entries.sql.ts'
import type { CompetitionNotices } from './notices.ts'
import type { BeginRefusal, Payout } from './payout.ts'
import * as places from './places.sql.ts'
import type { Terms } from './terms.ts'
import type { Unknown, Views } from './views.ts'

type Calls = typeof contract.competitions
type Missing = { readonly code: 'competitions.unknown' | 'competitions.place_unknown' | 'competitions.not_in_review' }
type DisqualifyRefusal = Missing | { readonly code: 'competitions.place_decided' | 'competitions.second_person_needed' }
type KeepRefusal = Missing | { readonly code: 'competitions.nothing_proposed' }

const COUNTERPARTIES_SHOWN = 50

export interface ReviewDeps
  extends Pick<CompetitionDeps, 'db' | 'clock' | 'activities' | 'identity' | 'markets' | 'recordAct'> {
  readonly terms: Terms
  readonly views: Views
  readonly payout: Payout
  readonly told: CompetitionNotices
}

export type Review = ReturnType<typeof createReview>

/** Frozen ranks, with what staff need to decide about them. */
export function createReview(deps: ReviewDeps) {
  const { db, clock, activities, identity, markets, recordAct, terms, views, payout, told } = deps

  async function shown(row: competitions.CompetitionRow, language: Language): Promise<OfficeCompetition> {
    const { open, waiting } = await places.placeCounts(db.queryable, row.activity_id)
    const isPaying = row.state === 'paying' || row.state === 'paid'
    return { ...(await views.one(row, language)), state: row.state, open, waiting: isPaying ? waiting : 0 }
  }

  async function list({ current, size }: InputOf<Calls['officeCompetitions']>, language: Language) {
    const { total, records } = await competitions.listCompetitions(db.queryable, { current, size })
    return { current, size, total, records: await Promise.all(records.map((row) => shown(row, language))) }
  }

  const gbpOf = async (asset: string, prize: bigint) => markets.valueIn(asset, units(prize), 'GBP')

  /** What no price leads to is taken for much. */
  async function needsTwo(asset: string, prize: bigint): Promise<boolean> {
    if (prize === 0n) return false
    const [gbp, scale] = [await gbpOf(asset, prize), (await markets.asset('GBP'))?.scale]
    return gbp === undefined || scale === undefined || gbp > BigInt(ONE_PERSON_PRIZE_GBP) * 10n ** BigInt(scale)
  }

  async function placeView(row: places.PlaceRow, asset: string, staffId: string): Promise<OfficePlace> {
    const { user_id: userId, prize_units: prize } = row
    const gbp = prize === 0n ? undefined : await gbpOf(asset, prize)
    return {
      ...{ userId, uid: (await identity.userData(userId)).uid, state: row.state },
      ...{ firstRank: row.first_rank, rank: row.rank, reachedTime: row.reached_at.toISOString() },
      ...{ raw: await views.volume(row.raw_units), counted: await views.volume(row.counted_units) },
      linked: await views.volume(row.linked_units),
      prize: prize === 0n ? null : await views.money(asset, prize),
      gbp: gbp === undefined ? null : await views.amount('GBP', gbp),
      needsTwo: await needsTwo(asset, prize),
      ...{ proposedBy: row.proposed_by_email, proposedReason: row.proposed_reason },
      mayDecide: row.state === 'standing' && row.proposed_by !== staffId,
      ...{ decidedBy: row.decided_by_email, reason: row.reason },
    }
  }

  async function ofOne(
    { id, current, size }: InputOf<Calls['officePlaces']>,
    staffId: string,
    language: Language,
  ): Promise<Result<{ competition: OfficeCompetition; places: Awaited<ReturnType<typeof placesOf>> }, Unknown>> {
    const row = await competitions.findCompetition(db.queryable, id)
    if (row === undefined) return refuse({ code: 'competitions.unknown' })
    return ok({
      competition: await shown(row, language),
      places: await placesOf(row, { id, current, size }, staffId),
    })
  }

  async function placesOf(
    row: competitions.CompetitionRow,
    query: { readonly id: string; readonly current: number; readonly size: number },
    staffId: string,
  ) {
    const { asset } = await terms.of(row.terms)
    const { total, records } = await places.listPlaces(db.queryable, query)
    const { current, size } = query
    return { current, size, total, records: await Promise.all(records.map((one) => placeView(one, asset, staffId))) }
  }

  async function counterparties({
    id,
    userId,
  }: InputOf<Calls['officeCounterparties']>): Promise<
    Result<CompetitionCounterparty[], { readonly code: 'competitions.place_unknown' }>
  > {
    const place = await places.findPlace(db.queryable, id, userId)
    if (place === undefined) return refuse({ code: 'competitions.place_unknown' })
    const most = units(capOf(place.raw_units))
    const pairs = await pairsOf(db.queryable, { activityId: id, userId }, COUNTERPARTIES_SHOWN)
    const found = pairs.map(async ({ other_id: other, units: traded, fills, linked }) => ({
      ...{ uid: (await identity.userData(other)).uid, fills, linked },
      ...{ volume: await views.volume(traded), share: shareText(traded, place.raw_units + place.linked_units) },
      counted: await views.volume(linked ? 0n : minUnits(units(traded), most)),
      evidence: [...(await activities.links.evidence(db.queryable, userId, other))],
    }))
    return ok(await Promise.all(found))
  }

  /** In the order in which a payout locks them, so that one of both comes first. */
  async function lockReviewed(tx: Tx, id: string, userId: string) {
    const row = await competitions.lockCompetition(tx, id)
    if (row === undefined) return refuse({ code: 'competitions.unknown' as const })
    if (row.state !== 'review') return refuse({ code: 'competitions.not_in_review' as const })
    const place = await places.lockPlace(tx, id, userId)
    return place === undefined ? refuse({ code: 'competitions.place_unknown' as const }) : ok({ row, place })
  }

  function disqualify({ id, userId, reason }: InputOf<Calls['disqualify']>, actor: Actor) {
    return db.tx(async (tx): Promise<Result<{ readonly decided: boolean }, DisqualifyRefusal>> => {
      const found = await lockReviewed(tx, id, userId)
      if (!found.ok) return found
      const { row, place } = found.value
      if (place.state !== 'standing' || place.rank === null) return refuse({ code: 'competitions.place_decided' })
      if (place.proposed_by === actor.staffId) return refuse({ code: 'competitions.second_person_needed' })
      const { asset, table, minimum } = await terms.of(row.terms)
      const isFirst = place.proposed_by === null && (await needsTwo(asset, place.prize_units))
      const by = { id, userId, staffId: actor.staffId, email: actor.email, reason, at: clock.now() }
      if (isFirst) await places.propose(tx, by)
      else {
        await places.disqualify(tx, by)
        await places.moveUp(tx, id, place.rank, { table, minimum })
        await told.disqualified(tx, { ...place, reason }, await activities.find(tx, id))
      }
      const act = `competitions.${isFirst ? 'disqualification_proposed' : 'disqualified'}`
      await recordAct(tx, { actor, act, subject: `${id}:${userId}`, detail: { rank: place.rank, reason } })
      return ok({ decided: !isFirst })
    })
  }

  function keepPlace({ id, userId, reason }: InputOf<Calls['keepPlace']>, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, KeepRefusal>> => {
      const found = await lockReviewed(tx, id, userId)
      if (!found.ok) return found
      const { state, proposed_by } = found.value.place
      if (state !== 'standing' || proposed_by === null) return refuse({ code: 'competitions.nothing_proposed' })
      await places.keep(tx, id, userId)
      await recordAct(tx, { actor, act: 'competitions.place_kept', subject: `${id}:${userId}`, detail: { reason } })
      return ok({})
    })
  }

  async function release(
    { id }: InputOf<Calls['releasePrizes']>,
    actor: Actor,
  ): Promise<Result<{ readonly paid: number; readonly waiting: number }, BeginRefusal>> {
    const begun = await payout.begin(id)
    if (!begun.ok) return begun
    const paid = await payout.payAll(id)
    await db.tx(async (tx) => {
      await recordAct(tx, { actor, act: 'competitions.prizes_released', subject: id, detail: paid })
      return ok()
    })
    return ok(paid)
  }

  /** What is signed with a disqualification. */
  async function subject({ id, userId }: { readonly id: string; readonly userId: string }): Promise<DecisionSubject> {
    const [row, place] = [
      await competitions.findCompetition(db.queryable, id),
      await places.findPlace(db.queryable, id, userId),
    ]
    if (row === undefined || place === undefined) return { facts: [] }
    const { asset } = await terms.of(row.terms)
    const prize = `${await views.amount(asset, place.prize_units)} ${asset}`
    return { facts: [`place ${place.rank} of ${id}`, `prize ${prize}`, `counted ${place.counted_units}`] }
  }

  async function releaseSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await competitions.findCompetition(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const { asset } = await terms.of(row.terms)
    const due = await places.unpaid(db.queryable, id)
    const sum = due.reduce((all, { prize_units }) => all + prize_units, 0n)
    return { facts: [`${due.length} prizes`, `${await views.amount(asset, sum)} ${asset}`] }
  }

  return { list, ofOne, counterparties, disqualify, keepPlace, release, subject, releaseSubject }
}
