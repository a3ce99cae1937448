import { type HomeNotice, LANGUAGES } from '@bourse/contract'
import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import type { Metrics } from '../../platform/monitoring/metrics.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Markets } from '../markets/index.ts'
import { contentRoutes } from './content.routes.ts'
import { createHome } from './home.ts'
import { createContentOffice } from './office.ts'
import { createPublications } from './publications.ts'

export type { NewBanner, NewNews } from './publications.ts'

export interface ContentDeps {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly ids: Ids
  readonly markets: Pick<Markets, 'assets' | 'pairs' | 'coins' | 'recovery'>
  /** The audit log belongs to the back office, which stands to the right. */
  readonly recordAct: RecordAct
  readonly metrics: Pick<Metrics, 'webVitals'>
  /** The back office switches maintenance; it stands to the right, so its word comes by this port. */
  readonly maintenance: () => Promise<HomeNotice['maintenance']>
  readonly operatingSince: string
  readonly contactEmail: string | null
}

/** What others use of it. */
export type Content = ReturnType<typeof openContent>

const DAY_MS = 86_400_000
/** More patterns than the site has; a stranger who makes up routes must not make up series without end. */
const MOST_ROUTES = 200

export function createContent(deps: ContentDeps) {
  const content = openContent(deps)
  return { ...content, routes: contentRoutes(content) }
}

function openContent(deps: ContentDeps) {
  const { clock, markets, metrics, maintenance, operatingSince, contactEmail } = deps
  const publications = createPublications(deps)
  const routes = new Set<string>()

  function boundedRoute(route: string): string {
    if (routes.size < MOST_ROUTES) routes.add(route)
    return routes.has(route) ? route : 'other'
  }

  async function baseInfo() {
    const assets = await markets.assets()
    const since = Date.parse(`${operatingSince}T00:00:00Z`)
    return {
      coins: assets.filter((asset) => asset.kind === 'crypto').length,
      pairs: (await markets.pairs()).length,
      languages: LANGUAGES.length,
      daysOfOperation: Math.max(0, Math.floor((clock.now().getTime() - since) / DAY_MS)),
      contactEmail,
    }
  }

  return {
    ...publications,
    ...createHome({ markets, publications, figures: baseInfo }),
    office: createContentOffice({ ...deps, publications }),
    /** What the markets module knows; its face is under the paths of the home page. */
    coins: markets.coins,
    homeNotice: async (): Promise<HomeNotice> => ({
      maintenance: await maintenance(),
      recovery: await markets.recovery(),
    }),

    baseInfo,

    reportVital({ name, value, route }: { name: string; value: string; route: string }): void {
      // Layout shift is a ratio, the others are milliseconds; Prometheus wants seconds.
      metrics.webVitals.observe(
        { name, route: boundedRoute(route) },
        name === 'CLS' ? Number(value) : Number(value) / 1000,
      )
    },
  }
}
