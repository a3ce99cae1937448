/** What is found at an address of the door that may be upgraded. */
export type Place =
  | { readonly kind: 'api'; readonly returnRateLimits: boolean }
  | { readonly kind: 'streams'; readonly combined: boolean; readonly names: readonly string[] }

const ROOT = '/binance/'
const SOCKETS = /^\/binance\/(stream|ws|ws-api)(\/|$)/

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/** Whether a request to upgrade is one for this door. */
export const isAtTheDoor = (url: string): boolean => SOCKETS.test(pathOf(url))

/**
 * Streams are named behind the path or in the query, apart by slashes. Whatever else stands there names none, and the connection
 * begins without any: libraries number their connections so.
 */
export function placeAt(url: string): Place | undefined {
  if (!isAtTheDoor(url)) return undefined
  const query = new URLSearchParams(url.split('?').slice(1).join('?'))
  // Whoever wants microseconds would take these milliseconds for them.
  if ((query.get('timeUnit') ?? 'MILLISECOND').toUpperCase() !== 'MILLISECOND') return undefined
  const [first, ...rest] = pathOf(url).slice(ROOT.length).split('/')
  if (first === 'ws-api') {
    const isOurs = rest[0] === 'v3' && rest.slice(1).join('') === ''
    return isOurs ? { kind: 'api', returnRateLimits: query.get('returnRateLimits') !== 'false' } : undefined
  }
  if (first === 'ws') return { kind: 'streams', combined: false, names: named(rest) }
  if (rest[0] === 'ws') return { kind: 'streams', combined: false, names: named(rest.slice(1)) }
  if (rest.join('') !== '') return undefined
  return { kind: 'streams', combined: true, names: named((query.get('streams') ?? '').split('/')) }
}

function named(parts: readonly string[]): string[] {
  const names = parts.map((part) => part.replaceAll(/%40/g, '@').replaceAll(/%21/g, '!'))
  return [...new Set(names.filter(Boolean))]
}
