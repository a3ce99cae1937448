export type Message = Readonly<Record<string, unknown>>

/** Texts, those that name something with their colon, and where objects and lists begin and end. */
const TOKENS = /"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g

/** The object of a message; undefined for whatever else it is. */
export function parseMessage(text: string): Message | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return isMessage(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of what was parsed: the first name that stands twice in one object. Of such two values JavaScript takes the last without a word. */
export function nameTwice(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = []
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token.endsWith(':')) {
      const name: string = JSON.parse(token.slice(0, -1))
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}
