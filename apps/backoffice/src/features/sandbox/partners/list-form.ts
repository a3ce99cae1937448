import { HIT_KINDS, type HitKind } from '@bourse/contract/screening-lists'

export interface NewEntry {
  readonly list: string
  readonly kind: HitKind
  readonly name: string
  readonly birthDate: string
}

export const EMPTY_ENTRY: NewEntry = { list: 'EU', kind: 'sanctions', name: '', birthDate: '' }

export interface ListForm {
  readonly errors: { readonly name?: true; readonly list?: true }
  readonly entry?: NewEntry
}

export function listForm({ list, name, kind, birthDate }: NewEntry): ListForm {
  const entry = { list: list.trim(), name: name.trim(), kind, birthDate }
  const errors = {
    ...(entry.name === '' && { name: true as const }),
    ...(entry.list === '' && { list: true as const }),
  }
  return Object.keys(errors).length === 0 ? { errors, entry } : { errors }
}

export const kindOf = (value: string): HitKind => HIT_KINDS.find((kind) => kind === value) ?? 'sanctions'
