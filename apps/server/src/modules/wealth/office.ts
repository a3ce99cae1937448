import type { contract, InputOf } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { WealthDeps } from './deps.ts'
import type { PlansFace } from './face.ts'

export type WealthOffice = ReturnType<typeof createOffice>

/** The plans of a person, for staff; looking at somebody is recorded. */
export function createOffice({
  people,
  plans,
}: Pick<WealthDeps, 'people'> & { readonly plans: Pick<PlansFace, 'list'> }) {
  return {
    async plansOf(input: InputOf<typeof contract.wealth.officeWealthPlans>, actor: Actor) {
      const seen = await people.view(input.userId, actor)
      return seen.ok ? ok(await plans.list(input)) : seen
    },
  }
}
