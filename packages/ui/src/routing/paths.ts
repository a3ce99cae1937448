export type Params = Readonly<Record<string, string>>

/** `$symbol` is a whole step of a path, `{$product}wallet` a part of one; `$` alone is whatever is left. */
const PARAM = /\{\$(\w+)\}|\$(\w+)/g

export interface Pattern {
  /** The values of its parameters, or null where it does not fit. */
  match(pathname: string): Params | null
  /** Of two patterns that fit, the one with the higher rank is meant: words before parts of words before anything. */
  readonly rank: string
}

export function readPattern(pattern: string): Pattern {
  const names: string[] = []
  const source = pattern
    .split('/')
    .map((step) =>
      step === '$'
        ? '.*'
        : step
            .split(PARAM)
            .map((part, place) => stepSource(part, place % 3, names))
            .join(''),
    )
    .join('/')
  // Capitals make no difference, nor does a stroke at the end.
  const expression = new RegExp(`^${source.replace(/\/$/, '')}/?$`, 'i')
  return {
    rank: pattern
      .split('/')
      .map((step) => (step === '$' ? '0' : step.startsWith('$') ? '1' : step.includes('$') ? '2' : '3'))
      .join(''),
    match(pathname) {
      const found = expression.exec(pathname)
      if (found === null) return null
      return Object.fromEntries(names.map((name, place) => [name, decode(found[place + 1] ?? '')]))
    },
  }
}

/** Of each three parts the first is text; of the other two one is the name of a parameter. */
function stepSource(part: string | undefined, place: number, names: string[]): string {
  if (part === undefined) return ''
  if (place === 0) return part.replace(/[.*+?^()[\]|\\]/g, '\\$&')
  names.push(part)
  return '([^/]+)'
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function fillPath(pattern: string, params: Params = {}): string {
  return pattern.replace(PARAM, (_, part: string | undefined, whole: string | undefined) =>
    encodeURIComponent(params[part ?? whole ?? ''] ?? ''),
  )
}

/** A link to a section is current on all pages beneath it, unless it is meant exactly. */
export function isUnder(pathname: string, target: string, exact: boolean): boolean {
  const [here, there] = [trimmed(pathname), trimmed(target)]
  return here === there || (!exact && here.startsWith(there) && here[there.length] === '/')
}

function trimmed(path: string): string {
  return path === '/' ? path : path.replace(/\/$/, '')
}
