const LOOK_MS = 250

/**
 * How long this process may have stood still: what it reads now may have lain unread for that long. Its own pauses are the
 * only age of a message that a process can tell without trusting the clock of another.
 */
export function createStallWatch() {
  let looked = performance.now()
  let lastMs = 0
  const late = () => Math.max(0, performance.now() - looked - LOOK_MS)
  const timer = setInterval(() => {
    lastMs = late()
    looked = performance.now()
  }, LOOK_MS)
  timer.unref()
  return {
    ms: () => Math.max(lastMs, late()),
    stop: () => clearInterval(timer),
  }
}
