import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Policy } from '@bourse/server/modules/policy/index.ts'
import { DEMO_CUSTOMERS } from './customers.ts'
import { verifiedPictures } from './verified.ts'

export interface EvidenceSeedDeps {
  readonly identity: Pick<Identity, 'findUserId'>
  readonly policy: Pick<Policy, 'seedEvidence'>
}

/** Somebody calls themselves an experienced investor, and waits for a reviewer to look at what they sent. */
export async function seedEvidence({ identity, policy }: EvidenceSeedDeps): Promise<void> {
  const [investor] = DEMO_CUSTOMERS
  const userId = investor && (await identity.findUserId(investor.account.email))
  if (userId === undefined) return
  const picture = async () => (await verifiedPictures()).front
  await policy.seedEvidence({ userId, ground: 'professional', picture })
}
