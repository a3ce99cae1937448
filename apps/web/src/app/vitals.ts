import * as content from '@bourse/contract/calls/web/content'
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { call } from './client.ts'
import { router } from './router.tsx'

/** Three decimals are finer than any clock of a browser, and the plain notation is what the wire accepts. */
function plain(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

function report({ name, value }: Metric): void {
  const route = router.state().matches.at(-1)?.fullPath ?? '/'
  call(content.reportVital, { name, value: plain(value), route }).catch(() => {
    // A measurement that is lost costs nobody anything.
  })
}

export function startVitals(): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report)
}
