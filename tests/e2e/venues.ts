import { passTime } from './pass-time.ts'
import type { OfficeClient } from './staff-sessions.ts'

type Mode = Parameters<OfficeClient['sandbox']['setVenue']>[0]['mode']

const VENUES = ['north', 'south', 'east'] as const
const STEP_PERCENT = 10
const NEXT_MINUTE_SECONDS = 61

/** All venues at once, so that the index moves or falls silent, and never because they disagree. Their prices are in USDT. */
export async function setVenues({ sandbox }: OfficeClient, mode: Mode, shift = '0'): Promise<void> {
  for (const venue of VENUES) await sandbox.setVenue({ venue, mode, shift })
}

/** A long way in steps of a minute, at each of which products with leverage can be rebalanced: one leap would close them for every file after this one. */
export async function moveIndex(office: OfficeClient, percent: number): Promise<void> {
  const [venue] = await office.sandbox.venues({})
  let at = Number(venue?.shift ?? 0)
  while (at !== percent) {
    at += Math.max(-STEP_PERCENT, Math.min(STEP_PERCENT, percent - at))
    await setVenues(office, 'live', String(at))
    await passTime(office, NEXT_MINUTE_SECONDS)
  }
}
