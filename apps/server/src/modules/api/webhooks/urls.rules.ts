import { isIP } from 'node:net'
import { MOST_ENDPOINT_LETTERS } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { isPublicAddress } from './public-addresses.ts'

export type UrlRefusal = { readonly code: 'api.url_malformed' | 'api.url_not_https' | 'api.url_not_public' }

/** Names that mean something else on every machine. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/

/** The address of an endpoint as it is kept. */
export function readUrl(typed: string): Result<string, UrlRefusal> {
  const url = URL.parse(typed)
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '' || url.hash !== '')
    return refuse({ code: 'api.url_malformed' })
  if (url.href.length > MOST_ENDPOINT_LETTERS) return refuse({ code: 'api.url_malformed' })
  if (url.protocol !== 'https:') return refuse({ code: 'api.url_not_https' })
  return mayBePublic(hostOf(url)) ? ok(url.href) : refuse({ code: 'api.url_not_public' })
}

/** Without the brackets of IPv6 and without the dot that ends a full name. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Which addresses a name has is looked up with every try. */
function mayBePublic(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !LOCAL_NAME.test(host)
}
