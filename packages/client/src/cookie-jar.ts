/** What a browser does by itself: the cookies that a program was given, sent again with every call. */
export interface CookieJar {
  /** Undefined while there are none. */
  header(): string | undefined
  take(response: Pick<Response, 'headers'>): void
  /** Each by its name, for who hands them on to a browser. */
  all(): ReadonlyMap<string, string>
}

/** For one server. How long a cookie lasts is the server's to judge; here only one that is taken back is forgotten. */
export function createCookieJar(): CookieJar {
  const kept = new Map<string, string>()
  return {
    header: () => (kept.size === 0 ? undefined : [...kept].map(([name, value]) => `${name}=${value}`).join('; ')),
    take({ headers }) {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';')
        const at = pair.indexOf('=')
        const name = pair.slice(0, at).trim()
        if (attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))) kept.delete(name)
        else kept.set(name, pair.slice(at + 1).trim())
      }
    },
    all: () => kept,
  }
}
