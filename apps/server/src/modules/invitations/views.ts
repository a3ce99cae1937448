import {
  INVITE_TASKS,
  type InviteConfig,
  type InviteDraw,
  type InviteDrawConfig,
  type InviteMission,
  type InviteTask,
  type MissionTerms,
} from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { type Activity, maskedName } from '../activities/index.ts'
import type { InvitationDeps } from './deps.ts'
import type { DrawRow } from './draws.sql.ts'
import { ASSET, MOST_CASH, MOST_FRIENDS, NEEDS, POUND, SCALE, TAKE_DAYS } from './invitations.rules.ts'
import type { MissionRow } from './missions.sql.ts'
import type { Seeds } from './seeds.ts'
import { isMissions, type MissionsTerms, missionsTermsOf, type Prize, standardTerms } from './terms.ts'

export type Views = ReturnType<typeof createViews>

/** To the penny, rounded down. */
export const gbp = (of: bigint): string => formatUnits(units(of / (POUND / 100n)), 2)
const needed = (of: bigint): string | null => (of === 0n ? null : gbp(of))
const prizeView = ({ cash, coupon }: Prize) => ({ cash: gbp(cash), coupon: gbp(coupon) })

/** What is late is expired at once, whenever a job writes it down. */
export function missionView(row: MissionRow, now: Date): InviteMission {
  const isLate = row.state === 'promised' && row.ends_at !== null && now >= row.ends_at
  return {
    ...{ id: row.id, task: row.task, side: row.side, state: isLate ? 'expired' : row.state, reason: row.reason },
    ...{ asset: row.asset, cash: gbp(row.cash_units), coupon: gbp(row.coupon_units), held: row.held },
    finishedTime: row.finished_at.toISOString(),
    endTime: row.ends_at?.toISOString() ?? null,
    takenTime: row.taken_at?.toISOString() ?? null,
  }
}

interface ViewDeps extends Pick<InvitationDeps, 'db' | 'clock' | 'policy' | 'markets' | 'identity' | 'activities'> {
  readonly seeds: Pick<Seeds, 'of'>
}

/** What people see of invitations. */
export function createViews({ db, clock, policy, markets, identity, activities, seeds }: ViewDeps) {
  const amount = async (asset: string, of: bigint): Promise<string> =>
    formatUnits(units(of), (await markets.asset(asset))?.scale ?? 0, { trim: true })

  /** The activity that promises rewards for missions now. */
  async function running(on: Queryable): Promise<Activity | undefined> {
    return (await activities.running(on, 'invitation')).find(({ terms }) => isMissions(terms))
  }

  /** Of what runs, or of what usually does. */
  async function termsNow(): Promise<{ readonly isRunning: boolean; readonly terms: MissionsTerms }> {
    const activity = await running(db.queryable)
    if (activity !== undefined) return { isRunning: true, terms: missionsTermsOf(activity.terms) }
    const { draw, ...terms } = standardTerms()
    const scale = (await markets.asset(draw.asset))?.scale ?? SCALE
    const prizes = draw.prizes.map(({ weight, whole }) => ({
      weight,
      units: units(BigInt(whole) * 10n ** BigInt(scale)),
    }))
    return { isRunning: false, terms: { ...terms, draw: { asset: draw.asset, scale, prizes } } }
  }

  function taskTerms(terms: MissionsTerms, task: InviteTask): MissionTerms {
    const { days, deposits, volume, assetDays, equity } = NEEDS[task]
    const { inviterOld, inviterNew, friend } = terms.prizes[task]
    return {
      ...{ task, days, deposits: needed(deposits), volume: needed(volume), equity: needed(equity) },
      assetDays: assetDays === 0 ? null : assetDays,
      ...{ inviterOld: prizeView(inviterOld), inviterNew: prizeView(inviterNew), friend: prizeView(friend) },
      draws: task === 'kyc' ? 1 : 0,
    }
  }

  return {
    running,
    mission: (row: MissionRow): InviteMission => missionView(row, clock.now()),
    /** The seed is told with the result, and never before. */
    async draw(on: Queryable, row: DrawRow): Promise<InviteDraw> {
      const isLate = row.state === 'open' && clock.now() >= row.ends_at
      const isDrawn = row.state === 'drawn'
      return {
        ...{ id: row.id, state: isLate ? 'expired' : row.state, commitment: row.commitment, asset: row.asset },
        friend: maskedName((await identity.knownAs(on, row.friend_id)).username),
        ...{ madeTime: row.made_at.toISOString(), endTime: row.ends_at.toISOString(), held: row.held },
        ...{ seed: isDrawn ? seeds.of(row) : null, clientSeed: row.client_seed },
        amount: row.drawn_units === null ? null : await amount(row.asset, row.drawn_units),
      }
    },
    async drawConfig(): Promise<InviteDrawConfig> {
      const { isRunning, terms } = await termsNow()
      const { asset, scale, prizes } = terms.draw
      const of = prizes.reduce((sum, { weight }) => sum + weight, 0)
      const mean = prizes.reduce((sum, prize) => sum + BigInt(prize.weight) * prize.units, 0n) / BigInt(of)
      const text = (value: bigint) => formatUnits(units(value), scale, { trim: true })
      return {
        ...{ running: isRunning, deniedCountries: [...(await policy.deniedCountries('invitation'))], asset, of },
        prizes: prizes.map((prize) => ({ weight: prize.weight, amount: text(prize.units) })),
        ...{ mean: text(mean), takeDays: TAKE_DAYS },
      }
    },
    async config(): Promise<InviteConfig> {
      const { isRunning, terms } = await termsNow()
      return {
        running: isRunning,
        deniedCountries: [...(await policy.deniedCountries('invitation'))],
        asset: ASSET,
        missions: INVITE_TASKS.map((task) => taskTerms(terms, task)),
        ...{ mostFriends: MOST_FRIENDS, mostCash: gbp(MOST_CASH), takeDays: TAKE_DAYS },
      }
    },
  }
}
