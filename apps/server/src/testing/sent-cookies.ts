import type { CookieJar } from '@bourse/client'

/** The cookies that an answer sets, as a browser is given them. */
export function headersOf(setCookie: string | string[] | undefined): Headers {
  const headers = new Headers()
  for (const line of [setCookie ?? []].flat()) headers.append('set-cookie', line)
  return headers
}

/** The cookies that go with a request of whoever has this token. */
export function cookieOf(cookies: CookieJar, token: string | undefined): { cookie?: string } {
  const cookie = cookies.header(token?.replace(/^Bearer /, '') ?? null)
  return cookie === undefined ? {} : { cookie }
}
