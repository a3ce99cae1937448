import { job } from '../../platform/module.ts'
import { activitiesRoutes } from './activities.routes.ts'
import { createAwards } from './awards.ts'
import { createBudgets } from './budgets.ts'
import type { ActivityDeps } from './deps.ts'
import { createDrafts } from './drafts.ts'
import { createHeld } from './held.ts'
import { createHub } from './hub.ts'
import { createKinds } from './kinds.ts'
import { createLinks } from './links/links.ts'
import { ACTIVITY_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createOffice } from './office.ts'
import { createOfficeViews } from './office-views.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'
import { createRaises } from './raises.ts'
import { createReconciliation } from './reconciliation.ts'
import { createRewardCentre } from './reward-centre.ts'
import { rewardsGiven } from './rewards.sql.ts'
import { CLOSE, createRunning, OPEN } from './running.ts'
import { createSeed } from './seed.ts'
import { createStarts } from './starts.ts'
import { createTaking } from './taking.ts'
import { createViews } from './views.ts'
import { createWarnings } from './warnings.ts'
import { createWeighing } from './weighing.ts'

export { maskedName } from './activities.rules.ts'
export type { Terms } from './activities.sql.ts'
export type { Award, AwardOutcome, AwardRefusal, Booked } from './awards.ts'
export type { BudgetPart } from './budgets.ts'
export type { ActivityDeps, CouponIssue, LinkFacts, Mark } from './deps.ts'
export type { Activity, KindPort, PersonCost, Promised, RankQuery, Refunded, TermsRefusal } from './kinds.ts'
export { createFundedBy } from './links/funded.ts'
export type { LinkEvidence } from './links/links.ts'
export { createTradedTogether } from './links/traded.ts'
export type { SeedActivity } from './seed.ts'
export type { MayRefusal, PastActivity, TakeAsked } from './taking.ts'

export type Activities = ReturnType<typeof createActivities>

/** What gives something away: its budget, who may take part, what everybody was given, and what two people decide about it. */
export function createActivities(deps: ActivityDeps) {
  const kinds = createKinds()
  const budgets = createBudgets(deps)
  const taking = createTaking(deps)
  const links = createLinks(deps)
  const told = declareNotices(deps)
  const weighing = createWeighing(deps)
  const awards = createAwards({ ...deps, budgets, taking, links, weighing, told })
  const views = createViews({ ...deps, kinds })
  const hub = createHub({ ...deps, kinds, views })
  const centre = createRewardCentre({ ...deps, kinds, views })
  const officeViews = createOfficeViews({ ...deps, kinds, views })
  const drafts = createDrafts({ ...deps, kinds, views, officeViews })
  const starts = createStarts({ ...deps, kinds, taking, told })
  const running = createRunning({ ...deps, kinds, starts, views })
  const raises = createRaises({ ...deps, views, officeViews })
  const held = createHeld({ ...deps, awards, told, views, weighing })
  const office = createOffice({ ...deps, officeViews, centre })
  return {
    /** Once per kind, by the module that it belongs to, when that is made. */
    registerKind: kinds.register,
    /** What somebody has earned of an activity by a module that has no kind of its own. */
    alsoPromised: kinds.alsoPromised,
    running: taking.running,
    approved: taking.approved,
    find: taking.find,
    findAll: taking.findAll,
    lock: taking.lock,
    mayTake: taking.mayTake,
    ...{ reserve: budgets.reserve, unreserve: budgets.unreserve, spend: budgets.spend },
    ...{ giveBack: budgets.giveBack, grow: budgets.grow },
    award: awards.award,
    /** How far it is with a reward; undefined where there is none. */
    rewarded: awards.rewarded,
    record: awards.record,
    links: { strong: links.strong, linked: links.linked, evidence: links.evidence },
    openings: taking.openings,
    /** Title, page and kind of activities, in a language. */
    titlesOf: views.named,
    /** What each budget of some activities has for whoever comes next. */
    budgetsLeft: budgets.left,
    /** As people see them, for pages of a kind's own module. */
    shown: { list: hub.list, detail: hub.detail },
    /** What an activity has given, for the audit of its kind's module. */
    given: rewardsGiven,
    seed: createSeed({ ...deps, kinds, running }),
    routes: activitiesRoutes({ hub, centre, starts, drafts, running, raises, held, office }),
    movements: ACTIVITY_MOVEMENTS,
    decisions: { approveActivity: running.subject, confirmRaise: raises.subject, decideHeld: held.subject },
    audit: createReconciliation(deps),
    warnings: createWarnings(deps),
    personal: { tables: PERSONAL_TABLES, forget },
    jobs: [
      job(OPEN, running.opened),
      job(CLOSE, running.closed),
      job('activities.settle', running.settleEnded, { cron: '20 0 * * *', missed: 'latest' }),
    ],
  }
}
