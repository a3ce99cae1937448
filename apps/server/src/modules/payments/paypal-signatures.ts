import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { ok, type Result, refuse } from '@bourse/money'
import type { WithSignedBody } from '../../platform/http/context.ts'
import type { PaypalSettings } from './paypal.ts'
import { type HearRefusal, PaymentUnknown } from './provider.ts'

/** An event is good for so long, in both directions: clocks differ a little. */
const FRESH_MS = 5 * 60_000
const TIMEOUT_MS = 10_000
const MAX_CERTIFICATE_CHARS = 64_000
/** PayPal changes its certificate once in a while; a stranger cannot make us keep many, because only its host counts. */
const MOST_KEPT = 8

/**
 * What PayPal signs: RSA-SHA256 over `transmission id|time|our webhook id|crc32 of the body`, by the key of a certificate that
 * stands at PayPal's own address. A certificate is fetched once and kept.
 */
export function createPaypalSignatures({ url, webhookId }: Pick<PaypalSettings, 'url' | 'webhookId'>) {
  const origins = certificateOrigins(url)
  const kept = new Map<string, X509Certificate>()

  /** Undefined where PayPal has no certificate: anybody can make up an address of its host. */
  async function fetched(address: string): Promise<X509Certificate | undefined> {
    const answer = await ask(address)
    const pem = answer.ok ? await answer.text() : ''
    if (answer.status >= 500) throw new PaymentUnknown('the certificate could not be read')
    try {
      return pem.length > MAX_CERTIFICATE_CHARS ? undefined : new X509Certificate(pem)
    } catch {
      return undefined
    }
  }

  async function ask(address: string): Promise<Response> {
    try {
      return await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (cause) {
      // Not answered: PayPal sends the event again.
      throw new PaymentUnknown('the certificate could not be read', { cause })
    }
  }

  async function certificateAt(address: string): Promise<X509Certificate | undefined> {
    const known = kept.get(address)
    if (known !== undefined) return known
    const certificate = await fetched(address)
    if (certificate === undefined) return undefined
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(address, certificate)
    return certificate
  }

  return {
    /** The body as JSON, when PayPal has written it. */
    async judge({ body, headers }: WithSignedBody['signed'], now: Date): Promise<Result<unknown, HearRefusal>> {
      const header = (name: string) => headers[`paypal-${name}`] ?? ''
      const [id, time, address] = [header('transmission-id'), header('transmission-time'), header('cert-url')]
      const known = URL.canParse(address) && origins.includes(new URL(address).origin)
      if (!known || header('auth-algo') !== 'SHA256withRSA') return refuse({ code: 'funding.signature_wrong' })
      const certificate = await certificateAt(address)
      if (certificate === undefined) return refuse({ code: 'funding.signature_wrong' })
      const verifier = createVerify('RSA-SHA256').update(`${id}|${time}|${webhookId}|${crc32(body)}`)
      const valid = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo)
      if (!valid || !verifier.verify(certificate.publicKey, header('transmission-sig'), 'base64'))
        return refuse({ code: 'funding.signature_wrong' })
      if (!(Math.abs(now.getTime() - new Date(time).getTime()) <= FRESH_MS))
        return refuse({ code: 'funding.signature_old' })
      return parsed(body)
    },
  }
}

/** Of the API itself, and the older name beside it: PayPal's API is at api-m.paypal.com, its certificates at api.paypal.com. */
function certificateOrigins(url: string): readonly string[] {
  const own = new URL(url).origin
  return [own, own.replace('//api-m.', '//api.')]
}

function parsed(body: string): Result<unknown, HearRefusal> {
  try {
    return ok(JSON.parse(body))
  } catch {
    return refuse({ code: 'funding.event_malformed' })
  }
}
