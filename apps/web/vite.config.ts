import { join } from 'node:path'
import { boot } from '@bourse/ui/vite/boot.ts'
import { isReached, type ModuleGraph } from '@bourse/ui/vite/chunks.ts'
import { texts } from '@bourse/ui/vite/texts.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { offline } from './offline-plugin.ts'
import { type PageName, ROUTES } from './src/app/routes.ts'

const API = 'http://127.0.0.1:3000'

/** Parts of a package that only its index reaches from the start; a page that uses them brings them along. */
const LATER = new RegExp(
  [
    'query-core.*(infiniteQueryO|mutationObserver|queriesObserver)',
    'react-query.*(useInfiniteQuery|useMutation|useQueries|infiniteQueryOptions)',
    'client/src/depth-book',
    'money/src/shown',
  ].join('|'),
  'i',
)

/**
 * Every chunk compresses on its own and costs a round trip, so what each visit needs from the start travels as one,
 * together with the small parts that the home page shares with other pages. Pages themselves stay apart; what the home page
 * shares with its own later parts stays with it.
 */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (id.includes('/features/home/') && isReached(id, '/home-page.tsx', graph)) return 'home'
  if (LATER.test(id) || id.includes('/features/')) return null
  return isReached(id, '/src/main.tsx', graph) || isReached(id, '/home-page.tsx', graph) ? 'first' : null
}

/**
 * What the trade page cannot do without, besides, in three chunks: its own, what the lists of orders need too, and what
 * any page with live figures may need. In dozens of chunks it would weigh ten kilobytes more.
 */
function tradeChunkOf(id: string, graph: ModuleGraph): string | null {
  if (!isReached(id, '/trade-page.tsx', graph)) return null
  if (!id.includes('/features/trading/')) return 'live'
  return isReached(id, '/order-page.tsx', graph) ? 'orders' : 'trade'
}

const textsOf = (name: PageName) => ROUTES.find(({ page }) => page === name)?.texts ?? []

/** Where visitors come to first. */
const EARLY = [
  { path: '^/$', source: '/home/home-page.tsx', texts: textsOf('home') },
  { path: '^/markets/?$', source: '/markets/markets-page.tsx', texts: textsOf('markets') },
  { path: '^/coin/', source: '/coin/coin-page.tsx', texts: textsOf('coin') },
  { path: '^/trade/.', source: '/trading/trade-page.tsx', texts: textsOf('trade') },
]

/** What the server draws first views with. */
const drawing: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), texts(import.meta.dirname)],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/.drawing',
    copyPublicDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: join(import.meta.dirname, 'drawing/worker.ts') },
  },
}

const site: UserConfig = {
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), boot(EARLY), texts(import.meta.dirname), offline()],
  build: {
    outDir: 'dist',
    // What tests/budgets.test.ts weighs.
    manifest: true,
    // Small files stay files: the content policy lets images come from data, but fonts only from this origin.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // The constants of calls go where they are used; otherwise the first chunk would have those of all pages.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          groups: [
            { name: chunkOf, debugName: 'first', priority: 2 },
            { name: tradeChunkOf, debugName: 'trade', priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/web/v1': API, '^/docs(/machines.*)?$': API, '/ws': { target: API, ws: true } } },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? drawing : site))
