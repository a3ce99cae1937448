/** How long a hidden page may go without news: browsers draw it no frames, but its title still shows the price. */
const HIDDEN_MS = 1_000

/** Calls `act` with the next animation frame, once however often it was asked for within it. */
export function oncePerFrame(act: () => void): { ask: () => void; cancel: () => void } {
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel(): void {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = undefined
    timer = undefined
  }

  function run(): void {
    cancel()
    act()
  }

  return {
    ask() {
      if (frame !== undefined) return
      frame = requestAnimationFrame(run)
      timer = setTimeout(run, HIDDEN_MS)
    },
    cancel,
  }
}
