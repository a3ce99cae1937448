import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Api } from '@bourse/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KEY_BYTES, type KeyRing, keyRing, type SecretKeys } from '../secrets/secrets.ts'

/** The browser behind a call, known again by a cookie that we signed and that no script reads. */
export interface DeviceCookie {
  /** Undefined for a browser that brings none, or one that is not ours. */
  readonly id: string | undefined
  /** Its id from now on: the one that it brings, for as long again, or a new one. */
  keep(): string
}

export interface Cookies {
  of(request: FastifyRequest, reply: FastifyReply): { readonly device: DeviceCookie }
}

export interface CookieDeps {
  readonly api: Api
  readonly origins: readonly string[]
  readonly secretKeys: SecretKeys
}

/** As long as browsers keep a cookie at most. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60
const ID_BYTES = 16

export function createCookies({ api, origins, secretKeys }: CookieDeps): Cookies {
  const ring = keyRing(secretKeys, (key) => Buffer.from(hkdfSync('sha256', key, '', `device cookie ${api}`, KEY_BYTES)))
  // Only over TLS may a cookie be kept from other hosts of the same site, and from the plain network.
  const isSecure = origins.every((origin) => origin.startsWith('https:'))
  const nameOf = (name: string) => `${isSecure ? '__Host-' : ''}bourse-${api}-${name}`
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const deviceName = nameOf('device')

  return {
    of(request, reply) {
      const set = (name: string, value: string, seconds: number) =>
        void reply.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${attributes}`)
      let id = openDevice(ring, cookiesOf(request.headers.cookie).get(deviceName))
      return {
        device: {
          get id() {
            return id
          },
          keep() {
            id ??= randomBytes(ID_BYTES).toString('base64url')
            set(deviceName, signDevice(ring, id), DEVICE_SECONDS)
            return id
          },
        },
      }
    },
  }
}

/** Of a Cookie header, which a stranger may have written: the first of a name counts. */
export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
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
