import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../platform/http/context.ts'
import type { BonusTaking } from './taking.ts'

export function bonusesRoutes({ own }: BonusTaking): Handlers<typeof contract.bonuses> {
  return {
    ownBonus: async (_input, { principal: { userId } }) => ok({ bonus: await own(userId) }),
  }
}
