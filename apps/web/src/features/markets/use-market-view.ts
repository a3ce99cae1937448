import { useNavigate, useRouterState } from '@bourse/ui/router.tsx'
import { type MarketView, readView, viewSearch } from './market-view.ts'

/** A step of typing takes the place of the one before it; every other choice is one to go back from. */
export type ShowView = (change: Partial<MarketView>, options?: { readonly replace?: boolean }) => void

export function useMarketView(): { readonly view: MarketView; readonly show: ShowView } {
  const search = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> })
  const navigate = useNavigate()
  const view = readView(search)
  return {
    view,
    show: (change, { replace = false } = {}) =>
      void navigate({
        to: '/markets',
        search: viewSearch({ ...view, ...change }),
        replace,
        resetScroll: false,
      }),
  }
}
