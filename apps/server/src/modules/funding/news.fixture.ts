import type { TestApp } from '../../testing/app.ts'
import { fundingChanged } from './publishing.ts'

/** What the channel `funding` of a user is told from now on, as "kind state". */
export function newsOf(running: TestApp, userId: string): string[] {
  const told: string[] = []
  running.app.bus.subscribe(fundingChanged(userId), ({ kind, state }) => {
    told.push(`${kind} ${state}`)
  })
  return told
}
