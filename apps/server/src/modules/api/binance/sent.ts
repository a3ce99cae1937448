import { ok, type Result, refuse } from '@bourse/money'
import type { DoorRefusal } from './errors.ts'

/** What a machine sent: its fields, and the bytes that it signed. */
export interface Sent {
  readonly fields: Readonly<Record<string, string>>
  /** The query and then the body as they came, without the signature. */
  readonly payload: string
  readonly signature: string | undefined
}

const SIGNATURE = 'signature'

/** The part of an address behind its question mark, as it came. */
export function rawQuery(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** A field in both places counts as the query has it. One that stands twice in one place could be read in two ways, and is refused. */
export function readSent(query: string, body: string): Result<Sent, DoorRefusal> {
  const fromQuery = readFields(query)
  if (!fromQuery.ok) return fromQuery
  const fromBody = readFields(body)
  if (!fromBody.ok) return fromBody
  const { [SIGNATURE]: signature, ...fields } = { ...fromBody.value, ...fromQuery.value }
  return ok({ fields, payload: withoutSignature(query) + withoutSignature(body), signature })
}

function readFields(text: string): Result<Record<string, string>, DoorRefusal> {
  const fields: Record<string, string> = Object.create(null)
  for (const part of text.split('&').filter(Boolean)) {
    const at = part.indexOf('=')
    const name = decoded(at < 0 ? part : part.slice(0, at))
    const value = decoded(at < 0 ? '' : part.slice(at + 1))
    if (name === undefined || value === undefined || name.includes('\0') || value.includes('\0'))
      return refuse({ code: 'bad_characters', about: [name ?? part.slice(0, 40), 'UTF-8'] })
    if (name in fields) return refuse({ code: 'duplicate_parameter', about: [name] })
    fields[name] = value
  }
  return ok(fields)
}

/** Undefined for a broken escape: nothing here is repaired. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** The other bytes stay as they came, whatever their order and their escapes. */
function withoutSignature(text: string): string {
  return text
    .split('&')
    .filter((part) => !part.startsWith(`${SIGNATURE}=`))
    .join('&')
}
