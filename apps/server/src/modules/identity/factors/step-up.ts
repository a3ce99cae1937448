import type { Assertion } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { UserPrincipal } from '../../../platform/http/context.ts'
import type { Held, Replacing } from '../sessions/replacing.ts'
import type { Factors } from './factors.ts'

export interface StepUpDeps {
  readonly factors: Pick<Factors, 'stepUp' | 'isFresh' | 'freshUntil'>
  readonly replacing: Replacing
}

interface Given {
  readonly googleCode: string | undefined
  readonly passkey: Assertion | undefined
}

/** A session that proves a factor again: fresh for five minutes, and under another token. */
export function createStepUp({ factors, replacing }: StepUpDeps) {
  return {
    prove: (principal: UserPrincipal, given: Given, held: Held) =>
      factors.stepUp(principal, given, (tx) => replacing.replace(tx, held)),
    /** What was answered and got lost. */
    async again(held: Held) {
      const found = await replacing.again(held)
      if (!found.ok) return found
      const until = await factors.freshUntil(found.value.sessionId)
      return until === null
        ? refuse({ code: 'identity.step_up_unknown' as const })
        : ok({ ...found.value, until: until.toISOString() })
    },
    isFresh: factors.isFresh,
  }
}
export type StepUp = ReturnType<typeof createStepUp>
