import { readSearch, type Search } from './search.ts'

/** What a step of the browser's history carries along unseen. */
export interface HistoryState {
  /** Where the person was going when the log-in came between. */
  readonly next?: string
  /** What was typed to narrow the page, where that must not stand in its address. */
  readonly typed?: Readonly<Record<string, unknown>>
}

export interface Location {
  readonly pathname: string
  readonly search: Search
  readonly searchStr: string
  /** Without its sign. */
  readonly hash: string
  readonly href: string
  readonly state: HistoryState
  /** Of this step of the history, for what is remembered with it. */
  readonly key: string
}

interface Step {
  readonly key: string
  readonly index: number
  readonly state: HistoryState
}

export interface Write {
  readonly state?: HistoryState | undefined
  readonly replace?: boolean | undefined
  readonly ignoreBlocker?: boolean | undefined
}

/** Asked before a page is left. It gets the way on, for later, and says whether it holds the person back. */
export type Blocker = (proceed: () => void) => boolean

const ownStep = (): Step | null => {
  const known = history.state as Partial<Step> | null
  return known?.key !== undefined && known.index !== undefined ? (known as Step) : null
}

const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** The browser's history. It tells when somebody goes back or forth; who writes to it knows. */
export function createHistory(onPop: () => void) {
  const blockers = new Set<Blocker>()
  let current: Step = ownStep() ?? { key: newKey(), index: 0, state: {} }
  let ignored = 0
  let passing = false
  history.replaceState({ ...current }, '')
  history.scrollRestoration = 'manual'

  const isHeld = (proceed: () => void) => [...blockers].some((blocker) => blocker(proceed))

  addEventListener('popstate', () => {
    const step = ownStep() ?? { key: newKey(), index: current.index + 1, state: {} }
    if (ownStep() === null) history.replaceState({ ...step }, '')
    if (ignored > 0) {
      ignored -= 1
      return
    }
    const by = step.index - current.index
    const proceed = () => {
      passing = true
      history.go(by)
    }
    if (!passing && by !== 0 && isHeld(proceed)) {
      ignored += 1
      history.go(-by)
      return
    }
    passing = false
    current = step
    onPop()
  })

  return {
    location(): Location {
      const { pathname, search, hash } = window.location
      return {
        pathname,
        search: readSearch(search),
        searchStr: search,
        hash: decodeHash(hash.slice(1)),
        href: pathname + search + hash,
        state: current.state,
        key: current.key,
      }
    },
    /** Gives false when somebody is held back. */
    write(href: string, options: Write, proceed: () => void): boolean {
      if (options.ignoreBlocker !== true && isHeld(proceed)) return false
      const { replace = false, state = {} } = options
      current = { key: newKey(), index: current.index + (replace ? 0 : 1), state }
      if (replace) history.replaceState({ ...current }, '', href)
      else history.pushState({ ...current }, '', href)
      return true
    },
    block(blocker: Blocker): () => void {
      blockers.add(blocker)
      return () => blockers.delete(blocker)
    },
  }
}

function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
