import type { Language, RestrictionReason, UserState } from '@bourse/contract'
import type { Identity } from '../identity/index.ts'
import type { Policy } from '../policy/index.ts'

export type UserAct = Exclude<keyof UserState, 'products'>

/** Something that a user may not do now, why, and until when if that is known. */
export interface Restriction {
  readonly acts: readonly UserAct[]
  readonly reason: RestrictionReason
  readonly until: Date | null
}

export interface UserStateDeps {
  readonly identity: Pick<Identity, 'protectionOf'>
  readonly policy: Pick<Policy, 'standingsOf'>
  /** What modules to the right know against a user; app.ts wires it. */
  readonly restrictions: (userId: string) => Promise<readonly Restriction[]>
}

const EVERYTHING = ['trade', 'deposit', 'withdraw'] as const
const OUT = ['withdraw'] as const

/** What a user may do now, each act with all that stands against it. */
export function createUserState({ identity, policy, restrictions }: UserStateDeps) {
  async function ofIdentity(userId: string): Promise<Restriction[]> {
    const { frozen, secondFactor, fundPassword, fundPasswordLocked, withdrawalsStoppedUntil } =
      await identity.protectionOf(userId)
    const against = (reason: RestrictionReason, until: Date | null = null) => ({ acts: OUT, reason, until })
    return [
      ...(frozen ? [{ acts: EVERYTHING, reason: 'frozen' as const, until: null }] : []),
      ...(withdrawalsStoppedUntil === null ? [] : [against('withdrawals_stopped', withdrawalsStoppedUntil)]),
      ...(secondFactor ? [] : [against('second_factor_missing')]),
      ...(fundPassword ? [] : [against('fund_password_missing')]),
      ...(fundPasswordLocked ? [against('fund_password_locked')] : []),
    ]
  }

  return async (userId: string, language: Language): Promise<UserState> => {
    const all = [...(await ofIdentity(userId)), ...(await restrictions(userId))]
    const possibility = (act: UserAct) => {
      const reasons = all
        .filter(({ acts }) => acts.includes(act))
        .map(({ reason, until }) => ({ reason, until: until?.toISOString() ?? null }))
      return { allowed: reasons.length === 0, reasons }
    }
    const [trade, deposit, withdraw] = [possibility('trade'), possibility('deposit'), possibility('withdraw')]
    return { trade, deposit, withdraw, products: await policy.standingsOf(userId, language) }
  }
}
