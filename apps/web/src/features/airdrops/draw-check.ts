import type { AirdropDraw } from '@bourse/contract'

/** What a draw that is done again here comes to. */
export interface DrawCheck {
  /** The SHA-256 of the seed is the hash that was published before. */
  readonly isCommitted: boolean
  /** The lowest hashes are those that won. */
  readonly isDrawn: boolean
}

const text = new TextEncoder()
const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function bytesOf(seed: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(seed.length / 2)
  for (let place = 0; place < bytes.length; place += 1)
    bytes[place] = Number.parseInt(seed.slice(place * 2, place * 2 + 2), 16)
  return bytes
}

/** The whole draw once more, by the browser alone: a check that asked our server would prove nothing. */
export async function checkDraw({ seed, commitment, name, lots, won }: AirdropDraw): Promise<DrawCheck> {
  const { subtle } = crypto
  const bytes = bytesOf(seed)
  const isCommitted = hex(await subtle.digest('SHA-256', bytes)) === commitment
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const sorted = [...lots].sort((one, other) => (one < other ? -1 : 1))
  const digest = hex(await subtle.digest('SHA-256', text.encode(sorted.join('\n'))))
  const hashes = await Promise.all(
    sorted.map(async (lot) => ({
      lot,
      hash: hex(await subtle.sign('HMAC', key, text.encode(`${name}:${digest}:${lot}`))),
    })),
  )
  hashes.sort((one, other) => (one.hash < other.hash ? -1 : 1))
  const first = new Set(hashes.slice(0, won.length).map(({ lot }) => lot))
  return { isCommitted, isDrawn: won.every((lot) => first.has(lot)) }
}
