import type { Movement, MovementGroup } from '@bourse/contract'
import type { MovementEntry, MovementKind } from '../../platform/movements.ts'

/** What an entry is in plain words. A kind that nobody declares is an entry all the same. */
export function movementOf(kinds: readonly MovementKind[], entry: MovementEntry & { readonly kind: string }): Movement {
  const movement = kinds.find(({ kind }) => kind === entry.kind)?.movement ?? 'other'
  return typeof movement === 'string' ? movement : movement(entry)
}

/** The kinds of entries that a filter of the statement means; what nobody declares is under `other`. */
export function kindsIn(kinds: readonly MovementKind[], group: MovementGroup) {
  const namesOf = (some: readonly MovementKind[]) => some.map(({ kind }) => kind)
  return group === 'other'
    ? { areNot: namesOf(kinds.filter((kind) => kind.group !== 'other')) }
    : { are: namesOf(kinds.filter((kind) => kind.group === group)) }
}

/** What a person gains or loses by what they have: everything else is money in or out. Trades go without saying. */
export function ownGainsOf(kinds: readonly MovementKind[]): string[] {
  return kinds.filter(({ ownGain }) => ownGain === true).map(({ kind }) => kind)
}
