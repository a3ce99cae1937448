import type { ApiKey, KeyKind, KeyScope } from '@bourse/contract'
import { KEY_SCOPES, MOST_KEY_ADDRESSES } from '@bourse/contract/api-lists'

/** What somebody types about a key. */
export interface KeyInput {
  readonly name: string
  readonly kind: KeyKind
  readonly publicKey: string
  readonly scopes: readonly KeyScope[]
  /** Of one that trades: whether it may send prices far from the market. */
  readonly farPrices: boolean
  /** One on a line, or apart by commas and spaces. */
  readonly addresses: string
}

export const NEW_KEY: KeyInput = {
  ...{ name: '', kind: 'hmac', publicKey: '', addresses: '' },
  ...{ scopes: ['read'], farPrices: false },
}

export const inputOf = ({ name, kind, scopes, farPrices, addresses }: ApiKey): KeyInput => ({
  ...{ name, kind, publicKey: '', scopes, farPrices },
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

/** With one right more or less, in the order in which they are always told. */
export function withScope({ scopes }: Pick<KeyInput, 'scopes'>, scope: KeyScope, has: boolean): KeyScope[] {
  return KEY_SCOPES.filter((one) => (one === scope ? has : scopes.includes(one)))
}

/** Prices are only of those that trade. */
const mayFar = ({ scopes, farPrices }: Pick<KeyInput, 'scopes' | 'farPrices'>) => farPrices && scopes.includes('trade')

/** As the calls take it. */
export function sentKey(input: KeyInput) {
  return {
    name: input.name.trim(),
    scopes: input.scopes.join(','),
    addresses: addressesOf(input).join(','),
    farPrices: mayFar(input) ? ('true' as const) : ('false' as const),
  }
}

/** Fewer rights and fewer addresses need no proof; which ones are fewer, the server judges. */
export function isPlainlyNarrower(before: ApiKey, input: KeyInput): boolean {
  if (input.scopes.some((scope) => !before.scopes.includes(scope))) return false
  if (mayFar(input) && !before.farPrices) return false
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
