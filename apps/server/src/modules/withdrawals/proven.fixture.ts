import { ok } from '@bourse/money'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity, OutflowStanding } from '../identity/index.ts'
import { confirmationOf } from '../vault/vault.fixture.ts'

type Outflows = Identity['outflows']

const COMPLETE: OutflowStanding = {
  ...{ frozen: false, stoppedUntil: null, email: true, phone: true, device: true, authenticator: true },
  fundPassword: 'set',
}

/** Proofs that always hold, so that only money and rules decide; and, if told, people who lack nothing. */
export function provenOutflows(outflows: Outflows, clock: Clock, complete = false): Outflows {
  const proof = { factor: { kind: 'none', userId: '' }, codeIds: [], confirmation: null } as const
  return {
    ...outflows,
    ...(complete && { standing: async () => COMPLETE }),
    check: async () => ok(proof),
    confirm: async (_asker, payment) => ok({ ...proof, confirmation: confirmationOf(payment, clock) }),
    use: async () => ok(),
  }
}
