import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** What the browser told since the page was opened. */
    watched: {
      longTasks: number[]
      layoutShift: number
      /** The longest event of each interaction, by the browser's own number of it. */
      interactions: Record<number, number>
    }
  }
}

/** Listens to the browser's own measurements from before the first script of the page on. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.watched = { longTasks: [], layoutShift: 0, interactions: {} }
    const { watched } = window
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longTasks.push(Math.round(duration))
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) watched.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    const events = new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (interactionId === 0) continue
        watched.interactions[interactionId] = Math.max(watched.interactions[interactionId] ?? 0, duration)
      }
    })
    events.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** What is left after the garbage is gone. */
export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20
}
