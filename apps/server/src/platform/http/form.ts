import { ok, type Result, refuse } from '@bourse/money'

export type Params = Readonly<Record<string, string>>
type MalformedRefusal = { readonly code: 'request.malformed' }

/** Bodies and query strings alike. A key given twice is refused: two readers could pick different ones. */
export function parseForm(text: string): Result<Params, MalformedRefusal> {
  if (!isWellFormed(text)) return refuse({ code: 'request.malformed' })
  const params: Record<string, string> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    if (key in params || key.includes('\0') || value.includes('\0')) return refuse({ code: 'request.malformed' })
    params[key] = value
  }
  return ok(params)
}

/** URLSearchParams repairs broken escapes silently; money must not depend on a repair. */
function isWellFormed(text: string): boolean {
  try {
    decodeURIComponent(text.replaceAll('+', ' '))
    return true
  } catch {
    return false
  }
}
