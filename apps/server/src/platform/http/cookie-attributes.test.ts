import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

const KEY = Buffer.alloc(32, 7).toString('base64url')
const OTHER = Buffer.alloc(32, 8).toString('base64url')

/** What a browser is given, and what of a browser is known again. */
function visit(cookie: string | undefined, { origin = 'https://bourse.example', keys = [KEY] as [string] } = {}) {
  const given: string[] = []
  const reply = { header: (_name: string, value: string) => void given.push(value) }
  const { device } = createCookies({ api: 'web', origins: [origin], secretKeys: keys }).of(
    { headers: { cookie } } as never,
    reply as never,
  )
  return { device, given }
}

function kept(origin?: string): string {
  const { device, given } = visit(undefined, origin === undefined ? {} : { origin })
  device.keep()
  return given[0] ?? ''
}

test('over TLS a cookie is kept by our host alone, from scripts, other sites and the plain network', () => {
  const [pair = '', ...attributes] = kept().split('; ')
  expect(pair).toMatch(/^__Host-bourse-web-device=/)
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict', 'Secure'])
})

test('without TLS, as in a demo, it has no name that promises it', () => {
  const [pair = '', ...attributes] = kept('http://localhost:3000').split('; ')
  expect(pair).toMatch(/^bourse-web-device=/)
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict'])
})

test('a browser is known again by what we signed, and by nothing that it made up', () => {
  const [pair = ''] = kept().split('; ')
  const known = visit(pair).device.id
  expect(known).toMatch(/^[\w-]{22}$/)
  for (const forged of [
    pair.replace(known ?? '', 'A'.repeat(22)),
    `${pair}x`,
    pair.slice(0, -43),
    'bourse-web-device=a.b',
  ])
    expect(visit(forged).device.id, forged).toBeUndefined()
  expect(visit(pair, { keys: [OTHER] }).device.id).toBeUndefined()
})
