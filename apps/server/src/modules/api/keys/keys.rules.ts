import { KEY_LAPSE_DAYS, type KeyScope } from '@bourse/contract'
import { covers, type Network } from './networks.ts'

export interface KeyRights {
  readonly scopes: readonly KeyScope[]
  /** From anywhere when there are none. */
  readonly networks: readonly Network[]
  readonly farPrices: boolean
}

const LAPSE_MS = KEY_LAPSE_DAYS * 24 * 60 * 60_000

/** Whether somebody who holds the key could do anything that they could not before. */
export function isWider(before: KeyRights, after: KeyRights): boolean {
  if (after.scopes.some((scope) => !before.scopes.includes(scope))) return true
  if (after.farPrices && !before.farPrices) return true
  if (before.networks.length === 0) return false
  return after.networks.length === 0 || after.networks.some((one) => !isWithin(before.networks, one))
}

export function isWithin(networks: readonly Network[], one: Network): boolean {
  return networks.some((outer) => covers(outer, one))
}

/** A key that may trade from anywhere does so for some weeks after its owner has last proved who they are. */
export function lapseOf(
  { scopes, networks }: KeyRights,
  { provedAt, before }: { readonly provedAt: Date | undefined; readonly before: Date | null },
): Date | null {
  if (!scopes.includes('trade') || networks.length > 0) return null
  return provedAt === undefined ? before : new Date(provedAt.getTime() + LAPSE_MS)
}
