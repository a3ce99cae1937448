import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { AssertionOptions, NewPasskeyOptions } from '@bourse/contract'

/** What a device may do wrong, or an attacker on purpose. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  /** Flag bits: 1 the person was there, 4 the device knows who it was. */
  readonly flags?: number
  readonly counter?: number
  readonly challenge?: string
  /** Whose it says it is, or nobody's. */
  readonly userHandle?: string | undefined
}

const PRESENT_AND_VERIFIED = 0b101
const HAS_KEY = 0b100_0000

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** As much of CBOR as an attestation needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, length: number): Buffer {
  const kind = major << 5
  if (length < 24) return Buffer.from([kind | length])
  if (length < 256) return Buffer.from([kind | 24, length])
  return Buffer.from([kind | 25, length >> 8, length & 255])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A passkey in software: real keys, real attestations and signatures, as a device would give them on a page of the origin. */
export function softwarePasskey(home: string, { counts = true }: { counts?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const key = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  let used = 0
  let holder: string | undefined

  const clientData = (type: string, challenge: string, { origin = home, ...deviation }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, deviation: Deviation, key: Buffer = Buffer.alloc(0)): Buffer {
    used += counts ? 1 : 0
    const flags = (deviation.flags ?? PRESENT_AND_VERIFIED) | (key.length > 0 ? HAS_KEY : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviation.counter ?? used)
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), counter, key])
  }

  return {
    id,
    publicKey: key.toString('base64url'),
    create({ challenge, rp, user }: NewPasskeyOptions, deviation: Deviation = {}): string {
      holder = user.id
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rp.id, deviation, attested)],
      ])
      return JSON.stringify({
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      })
    },

    get({ challenge, rpId, allowCredentials }: AssertionOptions, deviation: Deviation = {}): string {
      const data = authenticatorData(rpId, deviation)
      const client = clientData('webauthn.get', challenge, deviation)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return JSON.stringify({
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          // As devices do where the site does not say which passkeys it means.
          ...(allowCredentials.length === 0 && { userHandle: holder }),
          ...('userHandle' in deviation && { userHandle: deviation.userHandle }),
        },
      })
    },
  }
}
export type SoftwarePasskey = ReturnType<typeof softwarePasskey>
