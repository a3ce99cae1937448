/** How long a hidden page may go without news: browsers draw it no frames, but its title still shows the price. */
const HIDDEN_MS = 1_000
/** Nobody reads figures that change more often; the exchange itself tells them ten times a second. */
const GAP_MS = 100

/** Calls `act` with an animation frame, at most ten times a second however often it is asked for. */
export function oncePerFrame(act: () => void): { ask: () => void; cancel: () => void } {
  let waiting = false
  let frame = 0
  let last = Number.NEGATIVE_INFINITY
  let gap: ReturnType<typeof setTimeout> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel(): void {
    cancelAnimationFrame(frame)
    clearTimeout(gap)
    clearTimeout(timer)
    waiting = false
  }

  function run(): void {
    cancel()
    last = performance.now()
    act()
  }

  function plan(): void {
    frame = requestAnimationFrame(run)
    timer = setTimeout(run, HIDDEN_MS)
  }

  return {
    ask() {
      if (waiting) return
      waiting = true
      const rest = last + GAP_MS - performance.now()
      if (rest <= 0) plan()
      else gap = setTimeout(plan, rest)
    },
    cancel,
  }
}
