import { vi } from 'vitest'
import type { OfficeClient } from './staff-sessions.ts'

/** A journey of days has as many stops as something is due. */
const JOURNEY = { timeout: 560_000, interval: 100 } as const

/** Whoever looks before the end of a long way, which goes on after the answer, sees a moment in between. */
export async function passTime({ sandbox }: Pick<OfficeClient, 'sandbox'>, seconds: number): Promise<void> {
  await sandbox.advanceClock({ seconds: String(seconds) })
  await vi.waitUntil(async () => (await sandbox.clock()).journey === null, JOURNEY)
}
