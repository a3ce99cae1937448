import type { Bus, Unsubscribe } from '../../platform/messaging/bus.ts'
import { subject } from '../../platform/messaging/subjects.ts'

export interface AddressCountsDeps {
  /** How many connections an address may have. */
  readonly most: number
  /** What an address has here is told so often; who was silent three times as long is taken for dead. */
  readonly tellMs: number
  /** The other processes that stream, if there are any, and how this one is called among them. */
  readonly others?: { readonly bus: Pick<Bus, 'publish' | 'subscribe'>; readonly self: string } | undefined
}

type Told = { readonly from: string; readonly counts: { readonly [address: string]: number } }

export const COUNTS = subject<Told>('stream.address_counts')
const SILENT_TIMES = 3
/** A change is told after this part of the rhythm, with all that came meanwhile. */
const SOON = 0.1
/** Below this part of the bound nothing is told: most addresses have one or two connections, and there are many of them. */
const TOLD_SHARE = 0.1

/**
 * Connections by address, over all processes that stream. Each tells the others what its larger addresses have, whole, so that
 * nothing has to be taken back: what a process that was killed had told is forgotten because it is not told again.
 */
export function createAddressCounts({ most, tellMs, others }: AddressCountsDeps) {
  const here = new Map<string, number>()
  const elsewhere = new Map<string, { readonly counts: ReadonlyMap<string, number>; readonly heardAtMs: number }>()
  const toldFrom = Math.max(1, Math.ceil(most * TOLD_SHARE))
  let timer: NodeJS.Timeout | undefined
  let changed = false

  const unsubscribe: Unsubscribe | undefined = others?.bus.subscribe(COUNTS, ({ from, counts }) => {
    if (from === others.self) return
    elsewhere.set(from, { counts: new Map(Object.entries(counts)), heardAtMs: performance.now() })
  })

  function countElsewhere(address: string): number {
    let count = 0
    for (const [from, { counts, heardAtMs }] of elsewhere) {
      if (performance.now() - heardAtMs > tellMs * SILENT_TIMES) elsewhere.delete(from)
      else count += counts.get(address) ?? 0
    }
    return count
  }

  function tellSoon(): void {
    if (changed || others === undefined) return
    changed = true
    clearTimeout(timer)
    timer = setTimeout(tell, tellMs * SOON).unref()
  }

  function tell(): void {
    changed = false
    const counts = Object.fromEntries(Array.from(here).filter(([, count]) => count >= toldFrom))
    try {
      others?.bus.publish(COUNTS, { from: others.self, counts })
    } catch {
      return // The process is stopping; the others forget it.
    }
    if (Object.keys(counts).length > 0) timer = setTimeout(tell, tellMs).unref()
  }

  return {
    isFull: (address: string) => (here.get(address) ?? 0) + countElsewhere(address) >= most,
    add(address: string, change: 1 | -1): void {
      const before = here.get(address) ?? 0
      const count = before + change
      if (count === 0) here.delete(address)
      else here.set(address, count)
      if (Math.max(before, count) >= toldFrom) tellSoon()
    },
    close(): void {
      unsubscribe?.()
      clearTimeout(timer)
    },
  }
}

export type AddressCounts = ReturnType<typeof createAddressCounts>
