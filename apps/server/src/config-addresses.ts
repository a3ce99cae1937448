/** How an address says that what goes there is encrypted and the certificate of whoever answers is checked. */
interface Kind {
  readonly isSafe: (address: string) => boolean
  readonly advice: string
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i
const isLoopback = (host: string) => LOOPBACK.test(host)

function urlOf(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined
}

const http: Kind = {
  isSafe(address) {
    const url = urlOf(address)
    return url !== undefined && (['https:', 'wss:'].includes(url.protocol) || isLoopback(url.hostname))
  },
  advice: 'begin it with https:',
}

const postgres: Kind = {
  isSafe(address) {
    const url = urlOf(address)
    if (url === undefined) return false
    // As its driver reads it: of several values the last one counts, and `host` stands above the name in the address.
    const last = (name: string) => url.searchParams.getAll(name).at(-1)
    const host = decodeURIComponent(last('host') || url.hostname)
    return host === '' || host.startsWith('/') || isLoopback(host) || last('sslmode') === 'verify-full'
  },
  advice: 'add sslmode=verify-full to it',
}

/** All of them alike: whether the connection is encrypted is said once for all servers. */
const nats: Kind = {
  isSafe(address) {
    const urls = address.split(',').map((one) => urlOf(one.trim()))
    return (
      urls.every((url) => url?.protocol === 'tls:') ||
      urls.every((url) => url !== undefined && isLoopback(url.hostname))
    )
  },
  advice: 'begin each of its addresses with tls:',
}

const UNCHECKED = /^(secure$|ignoretls$|opportunistictls$|tls\b)/i

const smtp: Kind = {
  isSafe(address) {
    const url = urlOf(address)
    if (url === undefined) return false
    if (isLoopback(url.hostname)) return true
    const weakened = [...url.searchParams.keys()].some((name) => UNCHECKED.test(name))
    const isTls = url.protocol === 'smtps:' || url.searchParams.getAll('requireTLS').join() === 'true'
    return isTls && !weakened
  },
  advice: 'begin it with smtps:, or add requireTLS=true to it, and nothing that weakens it',
}

/** Where something listens that speaks no TLS itself. */
const listener: Kind = { isSafe: isLoopback, advice: 'make it 127.0.0.1, behind a proxy with TLS on the same machine' }

/** Its protocol has no TLS. */
const clamd: Kind = {
  isSafe: (address) => address === 'off' || isLoopback(urlOf(address)?.hostname ?? ''),
  advice: 'run it on the same machine, or behind a tunnel that ends there',
}

const KINDS: Readonly<Record<string, Kind>> = {
  DATABASE_URL: postgres,
  NATS_URL: nats,
  SMTP_URL: smtp,
  SIGNER_URL: http,
  SIGNER_HOST: listener,
  SMS_URL: http,
  KYC_PROVIDER_URL: http,
  PEOPLE_SCREENING_URL: http,
  CHAIN_ANALYTICS_URL: http,
  TRAVEL_RULE_URL: http,
  BREACHED_PASSWORDS_URL: http,
  CLAMD_URL: clamd,
  BANK_URL: http,
  PAYPAL_URL: http,
  ADVCASH_URL: http,
  ACQUIRER_URL: http,
  RAMP_URL: http,
  AGORA_URL: http,
  HEDGE_DESK_URL: http,
  BAZAAR_URL: http,
  BITCOIN_RPC_URL: http,
  ETHEREUM_RPC_URL: http,
  LITECOIN_RPC_URL: http,
  DOGECOIN_RPC_URL: http,
  XRPL_RPC_URL: http,
  REFERENCE_FEED_URL: http,
  INDEX_VENUES: http,
}

/** A sentence for each address that others could listen to or answer in place of whoever is meant. */
export function unsafeAddresses(values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(KINDS).flatMap(([name, { isSafe, advice }]) => {
    const given = [values[name]].flat().filter((value) => typeof value === 'string')
    return given.every(isSafe) ? [] : [`${name} is not encrypted: ${advice}.`]
  })
}
