/**
 * A window without a screen, for the server that draws first views: modules of the site look at theirs while they load. It
 * remembers nothing and tells nothing; where it stands is all that changes.
 */
const silent = () => {}
const empty = { getItem: () => null, setItem: silent, removeItem: silent }
const place = new URL('http://site.invalid/')

const page = {
  location: place,
  history: {
    state: null,
    scrollRestoration: 'auto',
    pushState: (_state: unknown, _title: string, href: string) => goTo(href),
    replaceState: (_state: unknown, _title: string, href: string | undefined) => goTo(href ?? place.href),
  },
  document: { documentElement: { dataset: {} }, querySelector: configElement, getElementById: () => null },
  localStorage: empty,
  sessionStorage: empty,
  matchMedia: () => ({ matches: false, addEventListener: silent, removeEventListener: silent }),
  addEventListener: silent,
  removeEventListener: silent,
}

let config = ''

function configElement(selector: string) {
  return selector.includes('bourse-config') ? { getAttribute: () => config } : null
}

function goTo(href: string): void {
  place.href = new URL(href, place).href
}

for (const [name, value] of Object.entries(page))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
Object.defineProperty(globalThis, 'window', { value: globalThis })

/** What the server tells every page, told before the site is loaded. */
export function tellConfig(text: string): void {
  config = text
}
