import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Drafts } from './drafts.ts'
import type { Held } from './held.ts'
import type { Hub } from './hub.ts'
import type { Office } from './office.ts'
import type { Raises } from './raises.ts'
import type { RewardCentre } from './reward-centre.ts'
import type { Running } from './running.ts'
import type { Starts } from './starts.ts'

export interface ActivitiesFace {
  readonly hub: Hub
  readonly centre: RewardCentre
  readonly starts: Starts
  readonly drafts: Drafts
  readonly running: Running
  readonly raises: Raises
  readonly held: Held
  readonly office: Office
}

export function activitiesRoutes(face: ActivitiesFace): Handlers<typeof contract.activities> {
  const { hub, centre, starts, drafts, running, raises, held, office } = face
  return {
    hub: async (input, { language }) => ok(await hub.list(input, language)),
    config: async () => ok(await hub.config()),
    detail: ({ activityId }, { language }) => hub.detail(activityId, language),
    listRank: (input) => hub.rank(input),
    listRecord: async (input, { principal: { userId }, language }) => ok(await centre.records(userId, input, language)),
    own: async (_input, { principal: { userId } }) => ok(await hub.own(userId)),
    tradingsAndGroup: async ({ symbol }) => ok(await hub.tradingsAndGroup(symbol)),
    rewards: async (input, { principal: { userId }, language }) => ok(await centre.list(userId, input, language)),
    popup: async (_input, { principal: { userId }, language }) => ok(await centre.popup(userId, language)),
    seen: ({ id }, { principal: { userId } }) => centre.seen(userId, id),
    tellMe: (input, { principal: { userId } }) => starts.want(userId, input),
    told: async (_input, { principal: { userId } }) => ok(await starts.of(userId)),
    officeActivities: async (input, { principal }) => ok(await office.list(input, principal.staffId)),
    officeActivity: ({ id }, { principal }) => office.one(id, principal.staffId),
    draftActivity: (input, context) => drafts.draft(input, actorOf(context)),
    dryRunActivity: (input) => drafts.dryRun(input),
    approveActivity: (input, context) => running.approve(input, actorOf(context)),
    dropActivity: (input, context) => running.drop(input, actorOf(context)),
    pauseActivity: (input, context) => running.pause(input, actorOf(context)),
    resumeActivity: ({ id }, context) => running.resume(id, actorOf(context)),
    endActivity: (input, context) => running.endNow(input, actorOf(context)),
    officeBudgets: async (_input, { principal }) => ok(await office.budgets(principal.staffId)),
    proposeRaise: (input, context) => raises.propose(input, actorOf(context)),
    confirmRaise: ({ id }, context) => raises.confirm(id, actorOf(context)),
    declineRaise: ({ id }, context) => raises.decline(id, actorOf(context)),
    heldRewards: async (input, { principal, language }) => ok(await held.list(input, principal.staffId, language)),
    decideHeld: (input, context) => held.decide(input, actorOf(context)),
    officeRewardsOf: (input, context) => office.rewardsOf(input, actorOf(context), context.language),
  }
}
