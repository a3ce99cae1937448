import { createSign, type KeyObject } from 'node:crypto'

/** ASN.1 in DER: a tag, a length, what it holds. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from(body.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, body])
}

const SEQUENCE = 0x30
const RSA_SHA256 = der(
  SEQUENCE,
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  der(0x05),
)
const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]))

/** Years before 2050 have two digits in a certificate. */
function utcTime(at: Date): Buffer {
  const digits = at.toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

export interface CertificateFacts {
  readonly name: string
  readonly from: Date
  readonly until: Date
}

/** A certificate that its own key has signed, as PEM: all that the simulated PayPal needs to sign by. */
export function selfSigned({ privateKey, publicKey }: KeyPair, { name, from, until }: CertificateFacts): string {
  const issuer = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(name)))))
  const body = der(
    SEQUENCE,
    der(0x02, Buffer.from([1])),
    RSA_SHA256,
    issuer,
    der(SEQUENCE, utcTime(from), utcTime(until)),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey)
  const certificate = der(SEQUENCE, body, RSA_SHA256, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

export interface KeyPair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}
