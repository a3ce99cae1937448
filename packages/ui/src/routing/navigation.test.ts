import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRouter, type Route, redirect } from './navigation.ts'

interface Entry {
  readonly href: string
  readonly state: unknown
}

/** As much of a browser's window as the router asks for. */
function fakeWindow(href: string) {
  let entries: Entry[] = [{ href, state: null }]
  let index = 0
  const pops = new Set<() => void>()
  const now = () => new URL(entries[index]?.href ?? '/', 'http://site.test')
  const write = (state: unknown, to: string | undefined) => ({ href: to ?? now().pathname + now().search, state })
  const history = {
    get state() {
      return entries[index]?.state
    },
    scrollRestoration: 'auto',
    replaceState(state: unknown, _: string, to?: string) {
      entries = entries.with(index, write(state, to))
    },
    pushState(state: unknown, _: string, to?: string) {
      entries = [...entries.slice(0, index + 1), write(state, to)]
      index += 1
    },
    go(by: number) {
      index += by
      for (const pop of pops) pop()
    },
  }
  const location = {
    get pathname() {
      return now().pathname
    },
    get search() {
      return now().search
    },
    get hash() {
      return now().hash
    },
    origin: 'http://site.test',
  }
  vi.stubGlobal('window', { location })
  vi.stubGlobal('history', history)
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => name === 'popstate' && pops.add(listener))
  return { back: () => history.go(-1), href: () => location.pathname + location.search }
}

const Page = () => null
const page = (path: string, more: Partial<Route> = {}): Route => ({ path, component: Page, ...more })

function open(children: readonly Route[]) {
  return createRouter({ routes: { component: Page, children }, pending: Page, failed: Page })
}

const shown = (router: ReturnType<typeof open>) =>
  router
    .state()
    .matches.map(({ fullPath }) => fullPath)
    .at(-1)

let browser: ReturnType<typeof fakeWindow>
beforeEach(() => {
  browser = fakeWindow('/?from=mail')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page opens with its parameters, and going back comes back', async () => {
  const router = open([page('/'), page('/coin/$symbol')])
  await router.start()
  expect(shown(router)).toBe('/')
  await router.navigate({ to: '/coin/$symbol', params: { symbol: 'BTC' }, search: { range: '1d' } })
  expect(router.state().params).toEqual({ symbol: 'BTC' })
  expect(browser.href()).toBe('/coin/BTC?range=1d')
  browser.back()
  await vi.waitFor(() => expect(shown(router)).toBe('/'), { timeout: 60_000 })
  expect(router.state().location.search).toEqual({ from: 'mail' })
})

test('a way that is barred leads elsewhere, and leaves no step to go back to', async () => {
  const barred: Route = page('/wallet', {
    beforeLoad: ({ location }) => {
      throw redirect({ to: '/login', state: { next: location.href } })
    },
  })
  const router = open([page('/'), page('/login'), barred])
  await router.start()
  await router.navigate({ to: '/wallet' })
  expect(browser.href()).toBe('/login')
  expect(router.state().location.state.next).toBe('/wallet')
  browser.back()
  await vi.waitFor(() => expect(shown(router)).toBe('/'), { timeout: 60_000 })
})

test('a page that takes long shows that it is on its way; the one that was asked for last is the one that opens', async () => {
  vi.useFakeTimers()
  let arrive: (component: typeof Page) => void = () => {}
  const slow: Route = { path: '/slow', load: () => new Promise((resolve) => (arrive = resolve)) }
  const router = open([page('/'), slow])
  await router.start()
  void router.navigate({ to: '/slow' })
  await vi.advanceTimersByTimeAsync(300)
  expect(shown(router)).toBe('/')
  await vi.advanceTimersByTimeAsync(200)
  expect(shown(router)).toBe('/slow')
  expect(router.state().matches.at(-1)?.component).toBeUndefined()
  await router.navigate({ to: '/' })
  arrive(Page)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown(router)).toBe('/')
})

test('a page that does not arrive says why, and is asked for again the next time', async () => {
  const load = vi.fn<() => Promise<typeof Page>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Page)
  const router = open([page('/'), { path: '/late', load }])
  await router.start()
  await router.navigate({ to: '/late' })
  expect(router.state().matches.at(-1)?.failure).toEqual({ error: new Error('gone') })
  await router.navigate({ to: '/late' })
  expect(router.state().matches.at(-1)).toMatchObject({ component: Page, failure: undefined })
})

test('somebody is held back, on every way out, until they say that they go', async () => {
  const router = open([page('/'), page('/edit'), page('/list')])
  await router.start()
  await router.navigate({ to: '/edit' })
  const asked: (() => void)[] = []
  const free = router.block((proceed) => asked.push(proceed) > 0)
  await router.navigate({ to: '/list' })
  browser.back()
  expect(browser.href()).toBe('/edit')
  expect(asked).toHaveLength(2)
  asked[1]?.()
  await vi.waitFor(() => expect(shown(router)).toBe('/'), { timeout: 60_000 })
  free()
})
