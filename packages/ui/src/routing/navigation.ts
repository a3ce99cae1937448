import type { ComponentType } from 'react'
import { createHistory, type HistoryState, type Location } from './history.ts'
import { fillPath, type Params, readPattern } from './paths.ts'
import { createScrolling } from './scrolling.ts'
import { type Search, writeSearch } from './search.ts'

export interface Target {
  /** A path or a pattern of one; `.` is the page that is open. */
  readonly to?: string | undefined
  /** A whole address in place of everything else. */
  readonly href?: string | undefined
  readonly params?: Params | undefined
  readonly search?: object | undefined
  readonly hash?: string | undefined
  readonly state?: HistoryState | undefined
  readonly replace?: boolean | undefined
  /** Whether the page begins at its top, which it does unless it is told not to. */
  readonly resetScroll?: boolean | undefined
  readonly hashScrollIntoView?: boolean | undefined
  readonly ignoreBlocker?: boolean | undefined
}

/** Thrown by `beforeLoad`: the way leads elsewhere. */
export class Redirect {
  readonly target: Target
  constructor(target: Target) {
    this.target = target
  }
}

export const redirect = (target: Target) => new Redirect(target)

interface Going {
  readonly location: Location
  readonly params: Params
  readonly search: Search
}

/** A page, or a frame with pages in it. */
export interface Route {
  /** Its part of the pattern; a frame without one adds nothing to the address. */
  readonly path?: string
  /** Drawn at once, or fetched when the page is opened. A route with neither is only what stands in it. */
  readonly component?: ComponentType
  readonly load?: () => Promise<ComponentType>
  /** Whatever else has to arrive before the page is drawn. */
  readonly prepare?: () => Promise<unknown>
  readonly beforeLoad?: (going: Going) => void
  /** Where its title and description stand among the texts. */
  readonly meta?: string
  readonly children?: readonly Route[]
}

export interface Match {
  readonly route: Route
  /** The whole pattern of the page. */
  readonly fullPath: string
  /** Undefined while it is on its way. */
  readonly component: ComponentType | undefined
  readonly failure: { readonly error: unknown } | undefined
}

export interface RouterState {
  readonly location: Location
  readonly params: Params
  /** From the outermost frame to the page. Nothing before the first page has come. */
  readonly matches: readonly Match[]
}

export interface RouterOptions {
  readonly routes: Route
  /** Stands in the place of a page that takes long. */
  readonly pending: ComponentType
  readonly failed: ComponentType<{ error: unknown }>
}

interface Rendered {
  readonly fromLocation: Location | undefined
  readonly pathChanged: boolean
}

type How = Parameters<ReturnType<typeof createScrolling>['arrive']>[1]

/** So long the page that is left stays; then the place of the next one shows that it is on its way. */
const PENDING_MS = 400

export type Router = ReturnType<typeof createRouter>

export function createRouter({ routes, pending, failed }: RouterOptions) {
  let leaves: readonly Leaf[] | undefined
  const listeners = new Set<() => void>()
  const renderedListeners = new Set<(rendered: Rendered) => void>()
  const loaded = new Map<Route, ComponentType>()
  const scrolling = createScrolling()
  const history = createHistory(() => void open('back'))
  let state: RouterState = { location: history.location(), params: {}, matches: [] }
  let turn = 0
  let started: Promise<void> | undefined
  /** What is to be done once the page that was set has been drawn. */
  let afterDrawing: (() => void) | undefined

  function set(next: RouterState, how: How | null): void {
    const from = state.matches.length === 0 ? undefined : state.location
    state = next
    if (how !== null) {
      afterDrawing = () => {
        scrolling.arrive(next.location, how)
        const rendered = { fromLocation: from, pathChanged: from?.pathname !== next.location.pathname }
        for (const listener of renderedListeners) listener(rendered)
      }
    }
    for (const listener of listeners) listener()
  }

  async function loadPart(route: Route): Promise<void> {
    const component = async () => {
      if (route.load !== undefined && !loaded.has(route)) loaded.set(route, await route.load())
    }
    await Promise.all([component(), route.prepare?.()])
  }

  const matchOf = (route: Route, fullPath: string, outcome: PromiseSettledResult<void> | undefined): Match => ({
    route,
    fullPath,
    component: outcome?.status === 'fulfilled' ? (route.component ?? loaded.get(route)) : undefined,
    failure: outcome?.status === 'rejected' ? { error: outcome.reason } : undefined,
  })

  /** Opens what the address says. Whoever is faster than the page before theirs gets theirs. */
  async function open(how: How): Promise<void> {
    turn += 1
    const mine = turn
    const location = history.location()
    const { leaf, params } = find(location.pathname)
    const { chain, fullPath } = leaf
    try {
      for (const { beforeLoad } of chain) beforeLoad?.({ location, params, search: location.search })
    } catch (thrown) {
      if (!(thrown instanceof Redirect)) throw thrown
      return navigate({ ...thrown.target, replace: true })
    }
    const outcomes: (PromiseSettledResult<void> | undefined)[] = chain.map(() => undefined)
    const arriving = Promise.all(
      chain.map(async (route, place) => {
        ;[outcomes[place]] = await Promise.allSettled([loadPart(route)])
      }),
    )
    const show = (as: How | null) => {
      if (mine !== turn) return
      const matches = chain.map((route, place) => matchOf(route, fullPath, outcomes[place]))
      set({ location, params, matches }, as)
    }
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, PENDING_MS, 'late'))
    const inTime = (await Promise.race([arriving, late])) !== 'late'
    show(how)
    if (inTime) return
    await arriving
    show(null)
  }

  function find(pathname: string) {
    leaves ??= leavesOf(routes)
    for (const leaf of leaves) {
      const params = leaf.pattern.match(pathname)
      if (params !== null) return { leaf, params }
    }
    throw new Error(`no route for ${pathname}`)
  }

  function hrefOf({ to = '.', href, params, search = {}, hash = '' }: Target): string {
    if (href !== undefined) return href
    const path = to === '.' ? state.location.pathname : fillPath(to, { ...state.params, ...params })
    return path + writeSearch(search as Search) + (hash === '' ? '' : `#${hash}`)
  }

  async function navigate(target: Target): Promise<void> {
    const { resetScroll = true, hashScrollIntoView = true } = target
    const proceed = () => void navigate({ ...target, ignoreBlocker: true })
    if (!history.write(hrefOf(target), target, proceed)) return
    await open(!resetScroll ? 'stay' : hashScrollIntoView ? 'resetAtHash' : 'reset')
  }

  /** Fetches a page that will probably be wanted; one that does not come will be asked for again. */
  function preload(href: string): void {
    const url = new URL(href, window.location.origin)
    const location = { ...history.location(), pathname: url.pathname, href }
    const { leaf, params } = find(url.pathname)
    try {
      for (const { beforeLoad } of leaf.chain) beforeLoad?.({ location, params, search: {} })
    } catch (thrown) {
      if (thrown instanceof Redirect) preload(hrefOf(thrown.target))
      return
    }
    for (const route of leaf.chain) loadPart(route).catch(() => undefined)
  }

  return {
    pending,
    failed,
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** After a page was drawn for the first time. */
    onRendered: (listener: (rendered: Rendered) => void) => void renderedListeners.add(listener),
    drawn(): void {
      const act = afterDrawing
      afterDrawing = undefined
      act?.()
    },
    /** Opens the first page, once however often it is asked for. */
    start(): Promise<void> {
      started ??= open('back')
      return started
    },
    /** Decides again whether the person may be where they are. */
    invalidate: () => open('stay'),
    navigate,
    hrefOf,
    block: history.block,
    preload,
  }
}

interface Leaf {
  readonly pattern: ReturnType<typeof readPattern>
  readonly fullPath: string
  readonly chain: readonly Route[]
}

/** Every page with the frames that it stands in, those first that say most of their address. */
function leavesOf(root: Route): Leaf[] {
  const walk = (route: Route, before: readonly Route[], path: string): Leaf[] => {
    const chain = [...before, route]
    const fullPath = `${path}/${route.path ?? ''}`.replaceAll(/\/+/g, '/')
    if (route.children !== undefined) return route.children.flatMap((child) => walk(child, chain, fullPath))
    return [{ pattern: readPattern(fullPath), fullPath, chain }]
  }
  return walk(root, [], '').sort((left, right) => compareRanks(left.pattern.rank, right.pattern.rank))
}

function compareRanks(left: string, right: string): number {
  return left < right ? 1 : left > right ? -1 : 0
}
