import { setTimeout as sleep } from 'node:timers/promises'

/** Verdicts and prices of the simulated world come some moments after the first start. */
const LOOK_MS = 250
const LOOKS = 240

export interface Waiting {
  /** Says that the world closes, and that nobody waits any longer. */
  readonly signal?: AbortSignal
}

/** False where it did not come. */
export async function comes({ signal }: Waiting, isThere: () => Promise<boolean>): Promise<boolean> {
  for (let look = 0; look < LOOKS && !signal?.aborted; look++) {
    if (await isThere()) return true
    await sleep(LOOK_MS)
  }
  return false
}
