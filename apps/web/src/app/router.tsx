import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { storage } from './browser-storage.ts'
import { loadChunk } from './chunk.ts'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'
import { PAGES } from './pages.ts'
import { needsToken, REDIRECTS, ROUTES, type RouteEntry, routerPath } from './routes.ts'
import { isLoggedIn } from './session.ts'
import { AppFrame, RootFrame, ScreenFrame, SiteFrame } from './shell.tsx'
import { ensureTexts } from './texts.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    meta?: string
  }
  interface HistoryState {
    /** Where the person was going when the log-in came between. */
    next?: string
  }
}

const root = createRootRoute({
  component: RootFrame,
  beforeLoad: ({ location }: { location: ParsedLocation }) => {
    if (!needsToken(location.pathname) || isLoggedIn()) return
    throw redirect({ to: '/account/login', state: { next: location.href } })
  },
})

const FRAMES = {
  site: createRoute({ getParentRoute: () => root, id: 'site', component: SiteFrame }),
  app: createRoute({ getParentRoute: () => root, id: 'app', component: AppFrame }),
  screen: createRoute({ getParentRoute: () => root, id: 'screen', component: ScreenFrame }),
  account: createRoute({ getParentRoute: () => root, id: 'account-frame', component: Outlet }),
} as const

const pages = ROUTES.map(({ path, page, texts, meta, frame, only }: (typeof ROUTES)[number] & RouteEntry) => ({
  frame,
  route: createRoute({
    getParentRoute: () => FRAMES[frame],
    path: routerPath(path),
    beforeLoad: ({ params }: { params: Record<string, string> }) => {
      const known = Object.entries(only ?? {}).every(([name, values]) => values.includes(params[name] ?? ''))
      if (!known) throw redirect({ to: '/', replace: true })
    },
    loader: () => ensureTexts(texts),
    component: lazyRouteComponent(() => loadChunk(async () => ({ default: await PAGES[page]() }))),
    staticData: { meta },
  }),
}))

/** Where everyone begins: the market with the deepest book. */
const FIRST_SYMBOL = 'BTC-USDT'
const FIRST_COIN = 'BTC'

const redirects = REDIRECTS.map(({ from, to }) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      const params = { symbol: storage.get('tradeSymbol') ?? FIRST_SYMBOL, fiat: FIRST_COIN, type: 'crypto' }
      throw redirect({ to: routerPath(to), params, replace: true })
    },
  }),
)

/** Specification §2: unknown paths redirect to the home page. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

/** The design system's showroom exists while developing alone; a production build drops it. */
const developing = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/docs/ui',
        component: lazyRouteComponent(() => import('@bourse/ui/gallery.tsx'), 'Gallery'),
      }),
    ]
  : []

export const router = createRouter({
  routeTree: root.addChildren([
    ...Object.entries(FRAMES).map(([name, frame]) =>
      frame.addChildren(pages.filter((page) => page.frame === name).map(({ route }) => route)),
    ),
    ...redirects,
    ...developing,
    unknown,
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 400,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})
