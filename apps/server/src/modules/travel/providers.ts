import type { Clock } from '../../platform/time/clock.ts'
import type { Provider, TravelRule } from './travel-rule.ts'

const LIFE_MS = 60_000

export type Providers = ReturnType<typeof createProviders>

/** To whom coins can go with the data that the law asks for; what was known stays while nobody answers. */
export function createProviders({
  realClock,
  travelRule,
}: {
  readonly realClock: Clock
  readonly travelRule: TravelRule | undefined
}) {
  let known: { readonly until: number; readonly providers: readonly Provider[] } = { until: 0, providers: [] }

  async function list(): Promise<readonly Provider[]> {
    const now = realClock.now().getTime()
    if (known.until > now) return known.providers
    const found = await travelRule?.providers()
    if (found !== undefined) known = { until: now + LIFE_MS, providers: found }
    return known.providers
  }

  return { list, find: async (code: string) => (await list()).find((one) => one.code === code) }
}
