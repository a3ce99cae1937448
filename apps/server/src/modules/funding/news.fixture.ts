import type { FundingEvent } from '@bourse/contract'
import type { TestApp } from '../../testing/app.ts'

/** What the channel `funding` of a user is told from now on, as "kind state". */
export function newsOf(running: TestApp, userId: string): string[] {
  const told: string[] = []
  running.app.bus.subscribe<FundingEvent & Record<string, string>>(`user.funding.${userId}`, ({ kind, state }) => {
    told.push(`${kind} ${state}`)
  })
  return told
}
