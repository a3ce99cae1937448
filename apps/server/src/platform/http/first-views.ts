import { Worker } from 'node:worker_threads'
import type { Language } from '@bourse/contract'

export interface Wanted {
  readonly path: string
  readonly language: Language
  /** Whether for a phone. */
  readonly narrow: boolean
}

export interface FirstView {
  readonly html: string
  readonly gzip: Uint8Array
}

/** A call that a page makes of its own server. */
export interface PageCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface FirstViewsOptions {
  /** The script that draws, as the build made it. */
  readonly script: string
  /** The page that it draws in, and what every page is told. */
  readonly page: string
  readonly config: string
  readonly answer: (call: PageCall) => Promise<{ readonly status: number; readonly body: string }>
  readonly logger: { readonly warn: (facts: object, message: string) => void }
  /** Milliseconds that only go on; tests give their own. */
  readonly nowMs?: () => number
}

interface FromWorker {
  readonly id: number
  readonly call?: PageCall
  readonly drawn?: FirstView | null
  readonly error?: string
}

interface Kept {
  readonly at: number
  readonly view: Promise<FirstView | null>
}

/** Prices move: so long a view is given as it is, and so long while the next one is drawn. */
const FRESH_MS = 5_000
const USABLE_MS = 30_000
/** A visitor who would have to wait longer gets the page without a view. */
const WAIT_MS = 1_500
const MOST_KEPT = 120
/** Whoever comes while so many are waited for gets the page without a view: addresses are cheap to make up. */
const MOST_WAITING = 8
/** Drawing is a tenth of a second of processor time, and whoever makes up addresses must not have a core for it. */
const MOST_IN_A_SECOND = 5

/**
 * Pages as a visitor sees them first, drawn from the site's own components and calls by a thread of their own, so that
 * nobody's order waits for a page. The thread begins with the first page that is wanted, if not before.
 */
export function createFirstViews(options: FirstViewsOptions) {
  const { nowMs = () => performance.now() } = options
  const kept = new Map<string, Kept>()
  const waiting = new Map<number, (view: FirstView | null) => void>()
  let worker: Worker | undefined
  let last = 0
  /** When the latest ones were begun, oldest first. */
  const begun: number[] = []

  function mayDraw(now: number): boolean {
    const [oldest = 0] = begun
    return waiting.size < MOST_WAITING && (begun.length < MOST_IN_A_SECOND || now - oldest >= 1_000)
  }

  function start(): Worker {
    const { script, page, config, answer, logger } = options
    const started = new Worker(script, { workerData: { page, config } })
    started.unref()
    started.on('message', ({ id, call, drawn = null, error }: FromWorker) => {
      if (call !== undefined) {
        const given = answer(call).catch(() => ({ status: 503, body: '' }))
        void given.then((result) => started.postMessage({ id, answer: result }))
        return
      }
      if (error !== undefined) logger.warn({ error }, 'a first view was not drawn')
      waiting.get(id)?.(drawn)
      waiting.delete(id)
    })
    started.on('error', (err) => logger.warn({ err }, 'the thread that draws first views has ended'))
    started.on('exit', () => {
      if (worker === started) worker = undefined
      for (const give of waiting.values()) give(null)
      waiting.clear()
    })
    return started
  }

  function draw(wanted: Wanted): Promise<FirstView | null> {
    worker ??= start()
    last += 1
    const id = last
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      worker?.postMessage({ draw: wanted, id })
    })
  }

  function keep(key: string, wanted: Wanted, now: number): Promise<FirstView | null> {
    const view = draw(wanted)
    begun.push(now)
    if (begun.length > MOST_IN_A_SECOND) begun.shift()
    kept.delete(key)
    kept.set(key, { at: now, view })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return view
  }

  return {
    /** Null where there is none, or none in time. */
    async view(wanted: Wanted): Promise<FirstView | null> {
      const key = [wanted.path, wanted.language, wanted.narrow].join(' ')
      const now = nowMs()
      const known = kept.get(key)
      const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.at
      if (known !== undefined && age <= FRESH_MS) return inTime(known.view)
      const usable = age <= USABLE_MS ? known?.view : undefined
      if (!mayDraw(now)) return usable === undefined ? null : inTime(usable)
      const next = keep(key, wanted, now)
      return inTime(usable ?? next)
    },
    /** Loads what draws, before somebody waits for it. */
    prepare(): void {
      worker ??= start()
    },
    async close(): Promise<void> {
      await worker?.terminate()
    },
  }
}

async function inTime(view: Promise<FirstView | null>): Promise<FirstView | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS, null)
  })
  try {
    return await Promise.race([view, late])
  } finally {
    clearTimeout(timer)
  }
}
