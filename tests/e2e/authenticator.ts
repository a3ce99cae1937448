import { setTimeout as sleep } from 'node:timers/promises'
import { totpCode } from '../../apps/server/src/platform/secrets/totp.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'

const STEP_MS = 30_000
/** A code of the step before is taken only while there is time to bring it: by hand, or by a call. */
const TIME_TO_BRING_MS = { typed: 12_000, sent: 2_000 } as const

/**
 * An authenticator app whose owner is in a hurry. The server takes each step once, one early and one late, so that up to
 * three codes can be used in a row without waiting; every code that is given stays right for as long as bringing it takes.
 */
export class Authenticator {
  readonly #secret: string
  #last = 0

  constructor(secret: string) {
    this.#secret = secret
  }

  async code(way: keyof typeof TIME_TO_BRING_MS = 'typed'): Promise<string> {
    const now = systemClock.now().getTime()
    const present = Math.floor(now / STEP_MS)
    const left = STEP_MS - (now % STEP_MS)
    const step = Math.max(left > TIME_TO_BRING_MS[way] ? present - 1 : present, this.#last + 1)
    if (step > present + 1) await sleep((step - 1) * STEP_MS - now)
    this.#last = step
    return totpCode(this.#secret, new Date(step * STEP_MS))
  }
}
