import type { FundingEvent } from '@bourse/contract'
import { afterCommit, beforeCommit, type Tx } from '../../platform/database/db.ts'
import type { Json } from '../../platform/json.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import type { TellHappenings } from '../../platform/messaging/happenings.ts'
import { privateChannel } from '../../platform/messaging/private-channels.ts'
import { subjectsOf } from '../../platform/messaging/subjects.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'

/** What a user's channel `funding` is told. */
export const fundingChanged = subjectsOf<FundingEvent & Json>('user.funding')

export const FUNDING_CHANNEL = privateChannel({
  name: 'funding',
  subject: fundingChanged,
  take: (event) => [event],
  merge: true,
})

/** In the transaction that changes something: the user's pages hear of it when it is committed, and of nothing else. */
export type PublishFunding = (tx: Tx, userId: string, event: FundingEvent) => void

interface PublishDeps {
  readonly bus: Bus
  readonly logger: Logger
  /** Programs of the person hear of money that comes and goes. */
  readonly happened: TellHappenings
}

export function createPublishFunding({ bus, logger, happened }: PublishDeps): PublishFunding {
  return (tx, userId, { kind, id, state }) => {
    if (kind === 'deposit' || kind === 'withdrawal')
      beforeCommit(tx, (same) => happened(same, [{ userId, family: kind, id, state }]))
    afterCommit(tx, () => {
      try {
        bus.publish(fundingChanged(userId), { kind, id, state })
      } catch (err) {
        // What was committed stays so, whether or not somebody could be told.
        logger.warn({ err }, 'a change of funding could not be told')
      }
    })
  }
}
