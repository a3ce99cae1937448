/** What stands behind the question mark of an address: texts, numbers, booleans and, rarely, a list. */
export type Search = Readonly<Record<string, unknown>>

/** `?page=2&find=btc` is `{ page: 2, find: 'btc' }`. A text that reads like a number stands in quotes: `?find="2"`. */
export function readSearch(text: string): Search {
  const search: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const before = search[key]
    const read = readValue(value)
    search[key] = before === undefined ? read : [...(Array.isArray(before) ? before : [before]), read]
  }
  return search
}

/** The other way round: what is undefined is left out, and nothing at all is an empty text. */
export function writeSearch(search: Search): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) params.set(key, writeValue(value))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function writeValue(value: unknown): string {
  return typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value)
}
