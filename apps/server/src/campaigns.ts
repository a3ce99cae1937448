import type { Exchange } from './exchange.ts'
import {
  type Activities,
  type ActivityDeps,
  createActivities,
  createFundedBy,
  createTradedTogether,
  type LinkFacts,
} from './modules/activities/index.ts'
import { type AirdropDeps, createAirdrops } from './modules/airdrops/index.ts'
import { accountMarks } from './modules/banking/index.ts'
import { type BonusDeps, createBonuses } from './modules/bonuses/index.ts'
import { type BoostDeps, createBoosts } from './modules/boosts/index.ts'
import { type CompetitionDeps, createCompetitions } from './modules/competitions/index.ts'
import { type CouponDeps, type Coupons, createCoupons } from './modules/coupons/index.ts'
import type { Identity } from './modules/identity/index.ts'
import { createInvitations, type InvitationDeps } from './modules/invitations/index.ts'
import type { Ledger } from './modules/ledger/index.ts'
import { cardMarks } from './modules/payments/index.ts'
import { createShares, type ShareDeps } from './modules/shares/index.ts'
import type { Trading } from './modules/trading/index.ts'
import { createTrial, type TrialDeps } from './modules/trial/index.ts'
import { addressMarks, transferredTo } from './modules/withdrawals/index.ts'
import type { Money } from './money.ts'
import type { Queryable } from './platform/database/db.ts'

type OwnDeps = Omit<ActivityDeps, 'links' | 'issueCoupon' | 'couponRests'> &
  Omit<InvitationDeps, 'activities' | 'owedEur'> &
  Omit<CouponDeps, 'activities' | 'feeReader'> &
  Omit<BonusDeps, 'activities'> &
  Omit<ShareDeps, 'activities' | 'coupons' | 'inviterOf' | 'friends' | 'lockedElsewhere'> &
  Omit<TrialDeps, 'activities' | 'pricing' | 'advances' | 'debtsOf'> &
  Omit<AirdropDeps, 'activities'> &
  Omit<BoostDeps, 'activities' | 'isMarketAccount'>

/** What all of them take together. */
export type CampaignDeps = OwnDeps &
  Omit<CompetitionDeps, 'activities' | 'isMarketAccount'> & {
    readonly ledger: Pick<Ledger, 'flows'>
    readonly identity: Pick<Identity, 'placeMarks'>
    readonly trading: Pick<Trading, 'sharedVolume' | 'follower'>
    readonly exchange: Exchange
    readonly money: Money
  }

export type Campaigns = ReturnType<typeof createCampaigns>

/** What gives something away: the activities, and the modules whose kinds they are. */
export function createCampaigns(deps: CampaignDeps) {
  const activities: Activities = createActivities({
    ...deps,
    links: linkFacts(deps),
    issueCoupon: (...issue) => coupons.issue(...issue),
    couponRests: (...of) => coupons.rests(...of),
  })
  const coupons: Coupons = createCoupons({
    ...deps,
    activities,
    feeReader: {
      concerned: (...of) => shares.feeReader.concerned(...of),
      afterCoupons: (...of) => shares.feeReader.afterCoupons(...of),
    },
  })
  const trial = createTrial({ ...deps, activities, ...trialPorts(deps) })
  const invitations = createInvitations({ ...deps, activities, owedEur: deps.money.funding.ownMoney.owedEur })
  const shares = createShares({
    ...{ ...deps, activities, coupons, lockedElsewhere: [trial.locked] },
    friends: invitations.friends,
    inviterOf: async (on, users) => new Map((await invitations.inviterOf(on, users)).map((row) => [row.friendId, row])),
  })
  const bonuses = createBonuses({ ...deps, activities })
  const airdrops = createAirdrops({ ...deps, activities })
  const isMarketAccount = isRobot(deps.identity)
  const competitions = createCompetitions({ ...deps, activities, isMarketAccount })
  const boosts = createBoosts({ ...deps, activities, isMarketAccount })
  return { activities, coupons, trial, invitations, shares, bonuses, airdrops, competitions, boosts }
}

/** At whose prices funds trade, and what stands against claiming one. */
function trialPorts({ exchange, money }: CampaignDeps) {
  const { funding, credit } = money
  return { pricing: exchange.convert.pricing, advances: credit.books.advances, debtsOf: funding.crediting.debtsOf }
}

/** What tells that two accounts are one person, by the modules that know. */
function linkFacts(deps: CampaignDeps): LinkFacts {
  return {
    marksOf: [deps.identity.placeMarks, accountMarks, cardMarks, addressMarks],
    between: [createFundedBy({ ...deps, transferredTo }), createTradedTogether(deps.trading.sharedVolume)],
  }
}

/** Robots that make the markets of the simulated world: in this domain nobody else has a mailbox. */
const ROBOTS_DOMAIN = '@bots.bourse.test'

function isRobot({ userData }: Pick<Identity, 'userData'>) {
  return async (_on: Queryable, userId: string) => (await userData(userId)).email?.endsWith(ROBOTS_DOMAIN) ?? false
}
