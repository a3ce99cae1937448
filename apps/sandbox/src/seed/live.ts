import type { Modules } from '@bourse/server/app.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import { seedCoupons } from './campaigns/coupons.ts'
import { seedInvitations } from './campaigns/invitations.ts'
import { seedTrials } from './campaigns/trials.ts'
import { seedEvidence } from './people/evidence.ts'
import { sendStolenCoins } from './people/held-deposit.ts'
import { seedDiscount } from './products/discount.ts'
import { seedEtp } from './products/etp.ts'
import { seedPayments } from './products/payments.ts'
import { seedQuickbuyOrders } from './products/quickbuy.ts'

/** The modules, and what the seeds ask for beyond them. */
export type LiveSeedDeps = Modules &
  Parameters<typeof sendStolenCoins>[0] &
  Parameters<typeof seedQuickbuyOrders>[0] & { readonly logger: Pick<Logger, 'info' | 'warn'> }

/** What of the demo can only be made once the product runs: it needs prices, blocks and verdicts of the simulated world. */
export async function seedLive(deps: LiveSeedDeps): Promise<void> {
  const { logger } = deps
  try {
    await Promise.all([
      ...[sendStolenCoins(deps), seedDiscount(deps), seedEtp(deps), seedEvidence(deps), seedTrials(deps)],
      ...[seedCoupons(deps), seedInvitations(deps), seedPayments(deps), seedQuickbuyOrders(deps)],
    ])
    logger.info({}, 'the demo is complete')
  } catch (err) {
    logger.warn(
      { err },
      'the demo lacks a deposit that is held, orders at partners, discount trades, leveraged products, evidence, coupons or payments by link',
    )
  }
}
