import { createRouter, Outlet, type Route, redirect } from '@bourse/ui/router.tsx'
import { storage } from './browser-storage.ts'
import { loadChunk } from './chunk.ts'
import { loadPage } from './early-pages.ts'
import { firstDeposit, firstMarket } from './first-steps.ts'
import { PageError } from './page/page-error.tsx'
import { PagePending } from './page/page-pending.tsx'
import { needsToken, REDIRECTS, ROUTES, type RouteEntry, routerPath } from './routes.ts'
import { isLoggedIn } from './session.ts'
import { AppFrame, RootFrame, ScreenFrame, SiteFrame } from './shell/shell.tsx'
import { ensureTexts } from './texts.ts'

const FRAMES = { site: SiteFrame, app: AppFrame, screen: ScreenFrame, account: Outlet } as const

function pageOf({ path, page, texts, meta = `${texts[0]}.meta`, only }: (typeof ROUTES)[number] & RouteEntry): Route {
  return {
    path: routerPath(path),
    meta,
    load: () => loadChunk(() => loadPage(page)),
    prepare: () => ensureTexts(texts),
    beforeLoad: ({ params }) => {
      const known = Object.entries(only ?? {}).every(([name, values]) => values.includes(params[name] ?? ''))
      if (!known) throw redirect({ to: '/' })
    },
  }
}

/** What leaves the account is most often a coin. */
const OUTFLOW = { fiat: 'BTC', type: 'crypto' }

/** The market that was traded last, or the first one; cash comes in first. */
function startOf(from: string): Readonly<Record<string, string>> {
  const user = storage.get('user')
  const person = { ...user, fiat: storage.get('fiat') ?? user?.fiat }
  if (from === '/deposit') return firstDeposit(person)
  return { ...OUTFLOW, symbol: storage.get('tradeSymbol') ?? firstMarket(person) }
}

const redirects = REDIRECTS.map(
  ({ from, to }): Route => ({
    path: from,
    beforeLoad: () => {
      throw redirect({ to: routerPath(to), params: startOf(from) })
    },
  }),
)

/** Specification §2: unknown paths redirect to the home page. */
const unknown: Route = {
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/' })
  },
}

/** The design system's showroom exists while developing alone; a production build drops it. */
const developing: readonly Route[] = import.meta.env.DEV
  ? [{ path: '/docs/ui', load: async () => (await import('@bourse/ui/gallery/gallery.tsx')).Gallery }]
  : []

export const router = createRouter({
  routes: {
    component: RootFrame,
    beforeLoad: ({ location }) => {
      if (!needsToken(location.pathname) || isLoggedIn()) return
      throw redirect({ to: '/account/login', state: { next: location.href } })
    },
    children: [
      ...Object.entries(FRAMES).map(
        ([name, component]): Route => ({
          component,
          children: ROUTES.filter(({ frame }) => frame === name).map(pageOf),
        }),
      ),
      ...redirects,
      ...developing,
      unknown,
    ],
  },
  pending: PagePending,
  failed: PageError,
})
