import { useRouterState } from '@bourse/ui/router.tsx'

/** What is typed here may be an email, a phone or an account number. */
const UNSEEN = new Set(['text', 'search', 'staff'])

/**
 * What a page is asked for, divided: what names a person goes with the step of the browser's history, because addresses are
 * sent to the server, logged on the way and kept by the browser.
 */
export function apart(wanted: object): { search: object; state: { typed: Readonly<Record<string, unknown>> } } {
  const entries = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return {
    search: Object.fromEntries(entries.filter(([name]) => !UNSEEN.has(name))),
    state: { typed: Object.fromEntries(entries.filter(([name]) => UNSEEN.has(name))) },
  }
}

/** The same together again. */
export function useTypedSearch(): Readonly<Record<string, unknown>> {
  const search = useRouterState({ select: ({ location }) => location.search })
  const typed = useRouterState({ select: ({ location }) => location.state.typed })
  return { ...search, ...typed }
}
