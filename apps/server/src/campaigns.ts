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
import { type BonusDeps, type Bonuses, createBonuses } from './modules/bonuses/index.ts'
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
import { addressMarks, transferPartners, transferredTo } from './modules/withdrawals/index.ts'
import type { Money } from './money.ts'

type OwnDeps = Omit<ActivityDeps, 'links' | 'issueCoupon' | 'couponRests'> &
  Omit<InvitationDeps, 'activities' | 'owedEur' | 'takeBonus'> &
  Omit<CouponDeps, 'activities' | 'feeReader'> &
  Omit<BonusDeps, 'activities'> &
  Omit<ShareDeps, 'activities' | 'coupons' | 'inviterOf' | 'friends' | 'lockedElsewhere'> &
  Omit<TrialDeps, 'activities' | 'pricing' | 'advances' | 'debtsOf'> &
  Omit<AirdropDeps, 'activities'> &
  Omit<BoostDeps, 'activities'>

/** What all of them take together. */
export type CampaignDeps = OwnDeps &
  Omit<CompetitionDeps, 'activities'> & {
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
  const invitations = createInvitations({
    ...{ ...deps, activities, owedEur: deps.money.funding.ownMoney.owedEur },
    takeBonus: (...asked) => bonuses.takeIn(...asked),
  })
  const shares = createShares({
    ...{ ...deps, activities, coupons, lockedElsewhere: [trial.locked] },
    friends: invitations.friends,
    inviterOf: async (on, users) => new Map((await invitations.inviterOf(on, users)).map((row) => [row.friendId, row])),
  })
  const bonuses: Bonuses = createBonuses({ ...deps, activities })
  const airdrops = createAirdrops({ ...deps, activities })
  const competitions = createCompetitions({ ...deps, activities })
  const boosts = createBoosts({ ...deps, activities })
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
    partnersAmong: transferPartners,
  }
}
