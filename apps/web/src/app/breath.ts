/** Lets the browser paint and hear the person before the next piece of work. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

const IDLE_WITHIN_MS = 1_000

/** Waits until the browser has nothing else to do, but not for ever. */
export function idle(): Promise<void> {
  // Safari has no word for it.
  if (!('requestIdleCallback' in globalThis)) return breath()
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS }))
}
