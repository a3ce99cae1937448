import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Api } from '@bourse/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KEY_BYTES, type KeyRing, keyRing, type SecretKeys } from '../secrets/secrets.ts'

/** The browser behind a call, known again by a cookie that we signed and that no script reads. */
export interface DeviceCookie {
  /** Undefined for a browser that brings none, or one that is not ours. */
  readonly id: string | undefined
  /** The one that it brings, or a new one that is not its own before it is kept. */
  readonly ownId: string
  /** Makes it that of the browser, or for as long again. */
  keep(): void
}

/** The half of a session that no script can carry away: a token counts together with its cookie alone. */
export interface SessionCookies {
  /** Those that the browser brings: each tab of the back office has a session of its own. */
  readonly secrets: readonly string[]
  keep(session: OpenedCookie): void
  /** Takes back the one of a session that is over. */
  drop(token: string): void
}

export interface OpenedCookie {
  readonly token: string
  readonly cookie: string
  readonly expiresAt: string
}

interface BrowserCookies {
  readonly device: DeviceCookie
  readonly sessionCookies: SessionCookies
}

export interface Cookies {
  of(request: FastifyRequest, reply: FastifyReply): BrowserCookies
  secretsOf(header: string | undefined): readonly string[]
}

export interface CookieDeps {
  readonly api: Api
  readonly origins: readonly string[]
  readonly secretKeys: SecretKeys
  /** Real time, as sessions have it. */
  readonly now: () => Date
}

/** As long as browsers keep a cookie at most. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60
const ID_BYTES = 16
const SESSION = 'session-'
const NAME_LENGTH = 8
/** Those looked at, and those left beside a new one: more tabs than anybody has open in the back office. */
const MOST_SESSIONS = 12
const MOST_KEPT = 8

export function createCookies({ api, origins, secretKeys, now }: CookieDeps): Cookies {
  const ring = keyRing(secretKeys, (key) => Buffer.from(hkdfSync('sha256', key, '', `device cookie ${api}`, KEY_BYTES)))
  const prefix = prefixOf(api, origins)
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure(origins) ? '; Secure' : ''}`
  const deviceName = `${prefix}device`
  /** As the token begins: enough to tell the few sessions of one browser apart. */
  const sessionName = (token: string) => `${prefix}${SESSION}${token.slice(0, NAME_LENGTH)}`
  const secretsOf = sessionSecrets(api, origins)

  return {
    secretsOf,
    of(request, reply) {
      const set = (name: string, value: string, seconds: number) =>
        void reply.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${attributes}`)
      const found = cookiesOf(request.headers.cookie)
      const id = openDevice(ring, found.get(deviceName))
      const ownId = id ?? randomBytes(ID_BYTES).toString('base64url')
      return {
        sessionCookies: {
          secrets: secretsOf(request.headers.cookie),
          keep({ token, cookie, expiresAt }) {
            set(sessionName(token), cookie, Math.max(1, Math.ceil((Date.parse(expiresAt) - now().getTime()) / 1000)))
            // Browsers send them in the order in which they came: the oldest have no session any more.
            for (const [name] of sessionsAmong(found, prefix).slice(0, -MOST_KEPT)) set(name, '', 0)
          },
          drop: (token) => set(sessionName(token), '', 0),
        },
        device: { id, ownId, keep: () => set(deviceName, signDevice(ring, ownId), DEVICE_SECONDS) },
      }
    },
  }
}

// Only over TLS may a cookie be kept from other hosts of the same site, and from the plain network.
const isSecure = (origins: readonly string[]) => origins.every((origin) => origin.startsWith('https:'))
const prefixOf = (api: Api, origins: readonly string[]) => `${isSecure(origins) ? '__Host-' : ''}bourse-${api}-`

function sessionsAmong(found: ReadonlyMap<string, string>, prefix: string): [string, string][] {
  return [...found].filter(([name]) => name.startsWith(`${prefix}${SESSION}`)).slice(-MOST_SESSIONS)
}

/** What the cookies of sessions say in a request, whichever door it comes to. */
export function sessionSecrets(api: Api, origins: readonly string[]) {
  const prefix = prefixOf(api, origins)
  return (header: string | undefined): readonly string[] =>
    sessionsAmong(cookiesOf(header), prefix).map(([, secret]) => secret)
}

/** Of a Cookie header, which a stranger may have written: the first of a name counts. */
function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    if (at > 0 && !found.has(name)) found.set(name, part.slice(at + 1).trim())
  }
  return found
}

const macOf = (key: Buffer, id: string) => createHmac('sha256', key).update(id).digest()

function signDevice([key]: KeyRing, id: string): string {
  return `${id}.${macOf(key, id).toString('base64url')}`
}

/** What an older key has signed counts until it is signed again. */
function openDevice(ring: KeyRing, value: string | undefined): string | undefined {
  const [id = '', mac = '', ...more] = (value ?? '').split('.')
  const given = Buffer.from(mac, 'base64url')
  const isOurs = ring.some((key) => {
    const own = macOf(key, id)
    return own.length === given.length && timingSafeEqual(own, given)
  })
  return isOurs && more.length === 0 ? id : undefined
}
