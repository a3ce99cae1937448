import type { ApiKey, KeyKind } from '@bourse/contract'
import { MOST_KEY_ADDRESSES } from '@bourse/contract/api-lists'

/** What somebody types about a key. */
export interface KeyInput {
  readonly name: string
  readonly kind: KeyKind
  readonly publicKey: string
  /** One on a line, or apart by commas and spaces. */
  readonly addresses: string
}

export const NEW_KEY: KeyInput = { name: '', kind: 'hmac', publicKey: '', addresses: '' }

export const inputOf = ({ name, kind, addresses }: ApiKey): KeyInput => ({
  ...{ name, kind, publicKey: '' },
  addresses: addresses.join('\n'),
})

export type KeyError = 'nameMissing' | 'publicKeyMissing' | 'addressMalformed' | 'tooManyAddresses'

const ADDRESS = /^[0-9a-fA-F.:]{2,45}(\/\d{1,3})?$/

export const addressesOf = ({ addresses }: Pick<KeyInput, 'addresses'>): string[] =>
  addresses.split(/[\s,;]+/).filter(Boolean)

/** What is missing or cannot be right; how large a network may be, the server says. */
export function keyErrors(input: KeyInput, isNew: boolean): Partial<Record<keyof KeyInput, KeyError>> {
  const errors: Partial<Record<keyof KeyInput, KeyError>> = {}
  const addresses = addressesOf(input)
  if (input.name.trim() === '') errors.name = 'nameMissing'
  if (isNew && input.kind === 'ed25519' && input.publicKey.trim() === '') errors.publicKey = 'publicKeyMissing'
  if (addresses.some((address) => !ADDRESS.test(address))) errors.addresses = 'addressMalformed'
  else if (addresses.length > MOST_KEY_ADDRESSES) errors.addresses = 'tooManyAddresses'
  return errors
}

/** As the calls take it. */
export function sentKey(input: KeyInput, scopes: readonly string[], farPrices = false) {
  return {
    name: input.name.trim(),
    scopes: scopes.join(','),
    addresses: addressesOf(input).join(','),
    farPrices: farPrices ? ('true' as const) : ('false' as const),
  }
}

/** Fewer addresses need no proof; which ones are fewer, the server judges. */
export function isPlainlyNarrower(before: ApiKey, input: KeyInput): boolean {
  const after = addressesOf(input)
  if (before.addresses.length === 0) return true
  return after.length > 0 && after.every((address) => before.addresses.includes(address))
}

/** What is kept beside a program: a file of settings as most of them read it. */
export function keyFile({
  name,
  key,
  secret,
}: {
  readonly name: string
  readonly key: string
  readonly secret: string | null
}) {
  const lines = [`# ${name}`, `BOURSE_KEY=${key}`, ...(secret === null ? [] : [`BOURSE_SECRET=${secret}`])]
  return `${lines.join('\n')}\n`
}
