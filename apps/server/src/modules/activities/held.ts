import type { contract, DecisionSubject, HeldReward, InputOf, Language } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { Tx } from '../../platform/database/db.ts'
import { findActivity } from './activities.sql.ts'
import type { Awards } from './awards.ts'
import type { ActivityDeps } from './deps.ts'
import { isStrong } from './links/links.rules.ts'
import type { ActivityNotices } from './notices.ts'
import * as sql from './rewards.sql.ts'
import type { Views } from './views.ts'
import type { Weighing } from './weighing.ts'

type Decided = InputOf<(typeof contract.activities)['decideHeld']>
type DecideRefusal = {
  readonly code:
    | 'activities.reward_unknown'
    | 'activities.reward_decided'
    | 'activities.second_person_needed'
    | 'activities.reward_own'
}

export interface HeldDeps extends Pick<ActivityDeps, 'db' | 'clock' | 'identity' | 'recordAct'> {
  readonly awards: Pick<Awards, 'pay' | 'free'>
  readonly told: Pick<ActivityNotices, 'rewarded'>
  readonly views: Pick<Views, 'amount' | 'rewards'>
  readonly weighing: Pick<Weighing, 'now'>
}

export type Held = ReturnType<typeof createHeld>

/** Rewards between people who look like one: a person decides, and above 100 GBP two who say the same. */
export function createHeld({ db, clock, identity, recordAct, awards, told, views, weighing }: HeldDeps) {
  async function view(kept: sql.RewardRow, staffId: string, language: Language): Promise<HeldReward> {
    const row = await weighing.now(db.queryable, kept)
    const [shown] = await views.rewards([row], language)
    assert(shown !== undefined, 'one gives one')
    const { uid } = await identity.userData(row.user_id)
    const evidence = (row.evidence ?? []).map(async ({ userId, link }) => ({
      ...{ uid: (await identity.userData(userId)).uid, link, strong: isStrong(link) },
    }))
    return {
      ...{ ...shown, userId: row.user_id, uid, needsTwo: row.needs_two, evidence: await Promise.all(evidence) },
      gbp: row.gbp_units === null ? null : await views.amount('GBP', row.gbp_units),
      ...{ firstBy: row.first_by_email, firstWord: row.first_word, note: row.note },
      ...{ decidedBy: row.decided_by_email, decidedAt: row.decided_at?.toISOString() ?? null },
      mayDecide: row.state === 'held' && row.first_by !== staffId,
    }
  }

  async function list(
    { state, current, size }: InputOf<(typeof contract.activities)['heldRewards']>,
    staffId: string,
    language: Language,
  ) {
    const { total, records } = await sql.listRewards(db.queryable, { state, judged: true, current, size })
    return { current, size, total, records: await Promise.all(records.map((row) => view(row, staffId, language))) }
  }

  /** Whoever has an account here too does not decide about its rewards, nor about those of whoever it is linked with. */
  async function isOwn({ user_id, evidence }: sql.RewardRow, { email }: Pick<Actor, 'email'>): Promise<boolean> {
    const own = await identity.findUserId(email)
    return own !== undefined && [user_id, ...(evidence ?? []).map(({ userId }) => userId)].includes(own)
  }

  function decide({ id, decision, note }: Decided, actor: Actor) {
    return db.tx(async (tx): Promise<Result<{ readonly decided: boolean }, DecideRefusal>> => {
      const kept = await sql.lockReward(tx, id)
      if (kept === undefined) return refuse({ code: 'activities.reward_unknown' })
      if (kept.state !== 'held') return refuse({ code: 'activities.reward_decided' })
      const row = await weighing.now(tx, kept)
      if (row !== kept) await sql.writeWeight(tx, row)
      if (await isOwn(row, actor)) return refuse({ code: 'activities.reward_own' })
      const by = { id, staffId: actor.staffId, email: actor.email, at: clock.now(), note }
      if (row.needs_two && row.first_by === actor.staffId) return refuse({ code: 'activities.second_person_needed' })
      const isFirst = row.needs_two && row.first_word !== decision
      if (isFirst) await sql.firstWord(tx, by, decision)
      else await close(tx, row, by, decision)
      const act = `activities.held_${isFirst ? 'proposed' : 'decided'}`
      await recordAct(tx, { actor, act, subject: id, detail: { decision, note } })
      return ok({ decided: !isFirst })
    })
  }

  async function close(tx: Tx, row: sql.RewardRow, by: Parameters<typeof sql.decide>[1], decision: 'pay' | 'void') {
    if (decision === 'void') {
      await awards.free(tx, row)
      await sql.decide(tx, by, { state: 'void', couponId: null })
      return
    }
    const couponId = await awards.pay(tx, row)
    await sql.decide(tx, by, { state: 'paid', couponId })
    const activity = await findActivity(tx, row.activity_id)
    assert(activity !== undefined, 'rewards are of activities')
    await told.rewarded(tx, { ...row, state: 'paid' }, activity.texts)
  }

  async function subject({
    id,
    decision,
  }: {
    readonly id: string
    readonly decision: string
  }): Promise<DecisionSubject> {
    const row = await sql.findReward(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const amount = `${await views.amount(row.asset, row.units)} ${row.asset}`
    const links = [...new Set((row.evidence ?? []).map(({ link }) => link))].join(', ')
    return { facts: [`${decision} ${amount} to ${row.user_id}`, `linked by ${links}`] }
  }

  return { list, decide, subject }
}
