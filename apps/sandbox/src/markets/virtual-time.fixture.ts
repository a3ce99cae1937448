import type { Pace } from './pace.ts'
import { BEAT_MS } from './pace.ts'

/** Time in which bots live minutes within milliseconds: it moves only when everybody sleeps. */
export function virtualTime(startMs: number) {
  let nowMs = startMs
  let sleepers: { readonly at: number; readonly wake: () => void }[] = []
  const stopping = new AbortController()
  const cutting = new AbortController()

  const sleep = (ms: number) =>
    new Promise<void>((wake) => {
      if (stopping.signal.aborted) wake()
      else sleepers.push({ at: nowMs + Math.max(0, ms), wake })
    })

  const pace: Pace = {
    get stopped() {
      return stopping.signal.aborted
    },
    now: () => nowMs,
    sleep,
    nextBeat: () => sleep(BEAT_MS - (nowMs % BEAT_MS)),
    signal: stopping.signal,
    cut: cutting.signal,
  }

  const settled = () => new Promise((resolve) => setImmediate(resolve))

  return {
    pace,
    now: () => nowMs,
    async run(ms: number): Promise<void> {
      const untilMs = nowMs + ms
      await settled()
      while (sleepers.length > 0) {
        const at = Math.min(...sleepers.map((sleeper) => sleeper.at))
        if (at > untilMs) break
        nowMs = at
        const awake = sleepers.filter((sleeper) => sleeper.at === at)
        sleepers = sleepers.filter((sleeper) => sleeper.at !== at)
        for (const { wake } of awake) wake()
        await settled()
      }
      nowMs = untilMs
    },
    async stop(): Promise<void> {
      stopping.abort()
      for (const { wake } of sleepers.splice(0)) wake()
      await settled()
    },
  }
}

export type VirtualTime = ReturnType<typeof virtualTime>
