import { Resolver } from 'node:dns/promises'
import { request as plainly } from 'node:http'
import { request as securely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { TryFault } from '@bourse/contract'
import { isPublicAddress } from './public-addresses.ts'
import { hostOf } from './urls.rules.ts'

/** No such name can exist (RFC 2606): in the sandbox it stands for the receiver on this machine. */
export const RECEIVER_HOST = 'receiver.example'

export interface Posted {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type PostOutcome =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly status: null; readonly fault: TryFault }

export interface PostingDeps {
  /** Every address that a name has now. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  readonly mayReach?: (address: string) => boolean
  /** The sandbox's own, on this machine; everywhere else there is none. */
  readonly receiver: () => string | undefined
  readonly timeoutMs?: number
  /** Ends what is under way. */
  readonly stopping: AbortSignal
}

const TIMEOUT_MS = 15_000
/** Nobody reads what an endpoint says beyond its status. */
const MOST_HEADER_BYTES = 8_192

const resolver = new Resolver({ timeout: 2_500, tries: 2 })

/**
 * Asked of the name server itself: the system's own look-up takes one of the few threads on which passwords are hashed, for as long as a
 * name likes. The dot at the end keeps names of the network that the server stands in out of it.
 */
async function addressesOf(host: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(`${host}.`), resolver.resolve6(`${host}.`)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  if (found.length === 0 && failed !== undefined) throw failed
  return found
}

/**
 * One request to an address that a stranger chose. Its name is looked up once, every address that it has must be public, and the connection
 * goes to what was judged, so that a name which changes meanwhile leads nowhere else. Where it is sent on to is not followed.
 */
export function createPosting({
  resolve = addressesOf,
  mayReach = isPublicAddress,
  receiver,
  timeoutMs = TIMEOUT_MS,
  stopping,
}: PostingDeps) {
  async function judged(url: URL): Promise<string | TryFault> {
    const host = hostOf(url)
    if (url.protocol !== 'https:') return 'address_refused'
    const addresses = isIP(host) === 0 ? await resolve(host) : [host]
    if (addresses.length === 0) return 'name_unknown'
    return addresses.every(mayReach) ? (addresses[0] ?? 'name_unknown') : 'address_refused'
  }

  /** Undefined everywhere but in the sandbox. */
  function ownReceiver(url: URL): URL | undefined {
    const own = receiver()
    return own === undefined || hostOf(url) !== RECEIVER_HOST ? undefined : new URL(`${url.pathname}${url.search}`, own)
  }

  return async ({ url: text, headers, body }: Posted): Promise<PostOutcome> => {
    const url = new URL(text)
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
    try {
      const own = ownReceiver(url)
      if (own !== undefined) return await post({ url: own, address: hostOf(own), headers, body, signal })
      const address = await Promise.race([judged(url), ended(signal)])
      if (isIP(address) === 0) return { status: null, fault: address as TryFault }
      return await post({ url, address, headers, body, signal })
    } catch (error) {
      stopping.throwIfAborted()
      return { status: null, fault: signal.aborted ? 'timeout' : faultOf(error) }
    }
  }
}
export type Post = ReturnType<typeof createPosting>

interface Posting extends Omit<Posted, 'url'> {
  readonly url: URL
  readonly address: string
  readonly signal: AbortSignal
}

function post({ url, address, headers, body, signal }: Posting): Promise<PostOutcome> {
  const request = url.protocol === 'https:' ? securely : plainly
  const bytes = Buffer.from(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        ...{ method: 'POST', agent: false, signal, lookup: pinnedTo(address), maxHeaderSize: MOST_HEADER_BYTES },
        headers: { ...headers, 'content-length': bytes.length },
      },
      (answer) => {
        const { statusCode, headers: told } = answer
        resolve({ status: statusCode ?? 0, retryAfter: told['retry-after'] })
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(bytes)
  })
}

/** Whatever is asked for, the answer is what was judged. */
export function pinnedTo(address: string): LookupFunction {
  const family = isIP(address)
  return (_host, options, done) => {
    if (options.all === true) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

const UNKNOWN_NAME = /^(ENOTFOUND|ENODATA|ENONAME|EBADNAME|ESERVFAIL|EREFUSED|ETIMEOUT)$/
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/

function faultOf(error: unknown): TryFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (UNKNOWN_NAME.test(code)) return 'name_unknown'
  return TLS.test(code) ? 'tls' : 'connection'
}
