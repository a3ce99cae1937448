import {
  type AnchorHTMLAttributes,
  Component,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Match, Router, RouterState, Target } from './routing/navigation.ts'
import { isUnder, type Params } from './routing/paths.ts'
import type { Search } from './routing/search.ts'

export { createRouter, type Route, redirect } from './routing/navigation.ts'

const RouterContext = createContext<Router | null>(null)
/** How many frames stand around what is drawn. */
const DepthContext = createContext(0)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (router === null) throw new Error('there is no router around this')
  return router
}

export function RouterProvider({ router }: { router: Router }) {
  useEffect(() => void router.start(), [router])
  return (
    <RouterContext value={router}>
      <MatchAt depth={0} />
      <Drawn />
    </RouterContext>
  )
}

/** Stands after the pages, so that its effects run when theirs have. */
function Drawn() {
  const router = useRouter()
  const state = useSyncExternalStore(router.subscribe, router.state, router.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is that this state has been drawn.
  useLayoutEffect(() => router.drawn(), [router, state])
  return null
}

/** What of the router's state a component needs; it is drawn again when that changes. */
export function useRouterState<T>({ select }: { select: (state: RouterState) => T }): T {
  const router = useRouter()
  const read = () => select(router.state())
  return useSyncExternalStore(router.subscribe, read, read)
}

export function useParams(_: { strict: false }): Partial<Params> {
  return useRouterState({ select: ({ params }) => params })
}

export function useSearch(_: { strict: false }): Search {
  return useRouterState({ select: ({ location }) => location.search })
}

export function useNavigate(): (target: Target) => Promise<void> {
  return useRouter().navigate
}

/** Goes there as soon as it is drawn. */
export function Navigate(target: Target): null {
  const router = useRouter()
  const first = useRef(target)
  useEffect(() => void router.navigate(first.current), [router])
  return null
}

/** Where a frame has its page. */
export function Outlet() {
  return <MatchAt depth={use(DepthContext)} />
}

function MatchAt({ depth }: { depth: number }) {
  const router = useRouter()
  const match = useRouterState({ select: ({ matches }) => matches[depth] })
  const place = useRouterState({ select: ({ location }) => location.key })
  const isPage = useRouterState({ select: ({ matches }) => matches.length === depth + 1 })
  if (match === undefined) return null
  const Failed = router.failed
  return (
    <DepthContext value={depth + 1}>
      <Boundary key={keyOf(match)} place={place} failed={(error) => <Failed error={error} />}>
        <Drawing match={match} isPage={isPage} />
      </Boundary>
    </DepthContext>
  )
}

function Drawing({ match, isPage }: { match: Match; isPage: boolean }) {
  const Pending = useRouter().pending
  if (match.failure !== undefined) throw match.failure.error
  if (match.component !== undefined) return <match.component />
  // A route that draws nothing itself is only a place for its pages.
  const drawsNothing = match.route.component === undefined && match.route.load === undefined
  return drawsNothing && !isPage ? <Outlet /> : <Pending />
}

const keys = new WeakMap<Match['route'], number>()
let lastKey = 0

/** Another page begins again; the same one with other parameters goes on. */
function keyOf({ route }: Match): number {
  const known = keys.get(route)
  if (known !== undefined) return known
  lastKey += 1
  keys.set(route, lastKey)
  return lastKey
}

interface BoundaryProps {
  place: string
  failed: (error: unknown) => ReactNode
  children: ReactNode
}

/** Shows what went wrong with a page, until somebody goes elsewhere. */
class Boundary extends Component<BoundaryProps, { failure: { error: unknown } | null; place: string }> {
  override state = { failure: null as { error: unknown } | null, place: this.props.place }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: { place: string }) {
    return place === state.place ? null : { failure: null, place }
  }

  override render() {
    const { failure } = this.state
    return failure === null ? this.props.children : this.props.failed(failure.error)
  }
}

/** Long enough that a pointer which only passes asks for nothing. */
const INTENT_MS = 50

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Target>

export interface LinkProps extends AnchorProps, Omit<Target, 'href' | 'ignoreBlocker'> {
  /** When it counts as the link to the page that is open. What it searches for counts unless it is told not to. */
  activeOptions?: { readonly exact?: boolean; readonly includeSearch?: boolean } | undefined
  ref?: React.Ref<HTMLAnchorElement> | undefined
}

/** A link within the app. The page that it leads to is fetched when somebody is about to follow it. */
export function Link({
  to,
  params,
  search,
  hash,
  state,
  replace,
  resetScroll,
  hashScrollIntoView,
  activeOptions,
  onClick,
  ...rest
}: LinkProps) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const target = { to, params, search, hash, state, replace, resetScroll, hashScrollIntoView }
  const href = useRouterState({ select: () => router.hrefOf(target) })
  const { pathname } = new URL(href, location.origin)
  const isActive = useRouterState({
    select: (now) =>
      isUnder(now.location.pathname, pathname, activeOptions?.exact ?? false) &&
      (activeOptions?.includeSearch === false || isWithin(search as Search | undefined, now.location.search)),
  })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isOther = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || isOther || (rest.target !== undefined && rest.target !== '_self')) return
    event.preventDefault()
    void router.navigate(target)
  }
  const intend = () => {
    timer.current ??= setTimeout(() => router.preload(pathname), INTENT_MS)
  }
  const doubt = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  return (
    <a
      {...(isActive && { 'aria-current': 'page' as const })}
      onPointerEnter={intend}
      onPointerLeave={doubt}
      onFocus={intend}
      onBlur={doubt}
      {...rest}
      href={href}
      onClick={click}
    />
  )
}

function isWithin(part: Search = {}, whole: Search): boolean {
  return Object.entries(part).every(
    ([key, value]) => value === undefined || JSON.stringify(value) === JSON.stringify(whole[key]),
  )
}

interface Blocked {
  readonly isBlocked: boolean
  readonly proceed: () => void
  readonly reset: () => void
}

/** Holds somebody back who would lose what they have done, and asks them; a closing tab is asked by the browser. */
export function useBlocker(active: boolean): Blocked {
  const router = useRouter()
  const [proceed, setProceed] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    const free = router.block((goOn) => {
      setProceed(() => goOn)
      return true
    })
    return () => {
      removeEventListener('beforeunload', ask)
      free()
    }
  }, [router, active])
  return {
    isBlocked: proceed !== null,
    proceed: () => {
      setProceed(null)
      proceed?.()
    },
    reset: () => setProceed(null),
  }
}
