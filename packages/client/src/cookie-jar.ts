/** What a browser does by itself: the cookies that a program was given, sent again with every call. */
export interface CookieJar {
  /** For a call with this token: of the cookies of sessions only its own, so that one jar may serve many. Undefined for none. */
  header(token: string | null): string | undefined
  take(response: Pick<Response, 'headers'>): void
  /** The same for who hands them on to a browser. */
  cookies(token: string | null): { readonly name: string; readonly value: string }[]
}

/** A session's cookie is named after the beginning of its token. */
const SESSION = /-session-(.*)$/

/** For one server. How long a cookie lasts is the server's to judge; here only one that is taken back is forgotten. */
export function createCookieJar(): CookieJar {
  const kept = new Map<string, string>()

  function cookies(token: string | null) {
    const mine = [...kept].filter(([name]) => {
      const begins = SESSION.exec(name)?.[1]
      return begins === undefined || (token?.startsWith(begins) ?? false)
    })
    return mine.map(([name, value]) => ({ name, value }))
  }

  return {
    cookies,
    header(token) {
      const sent = cookies(token).map(({ name, value }) => `${name}=${value}`)
      return sent.length === 0 ? undefined : sent.join('; ')
    },
    take({ headers }) {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';')
        const at = pair.indexOf('=')
        const name = pair.slice(0, at).trim()
        if (attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))) kept.delete(name)
        else kept.set(name, pair.slice(at + 1).trim())
      }
    },
  }
}
