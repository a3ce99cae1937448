import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createCookies, sessionSecrets } from './cookies.ts'

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64url')
const NOW = new Date('2026-11-15T12:00:00Z')

/** One answer after the other, to a browser that keeps what it is given. */
function browser(
  keys: readonly [string, ...string[]] = [keyOf(1)],
  origin = 'https://bourse.example',
  api: 'web' | 'office' = 'web',
) {
  const cookies = createCookies({ api, origins: [origin], secretKeys: keys, now: () => NOW })
  const set: string[] = []
  return {
    set,
    visit(cookie?: string) {
      const reply = { header: (_name: string, value: string) => void set.push(value) } as unknown as FastifyReply
      return cookies.of({ headers: { cookie } } as FastifyRequest, reply)
    },
  }
}
const pairOf = (line: string | undefined) => line?.split(';')[0] ?? ''

test('behind TLS cookies are of this host alone, hidden from scripts and from other sites', () => {
  const { set, visit } = browser()
  visit().device.keep()
  visit().sessionCookies.keep({ token: 'abcdefghijkl', cookie: 'secret', expiresAt: '2026-11-16T00:00:00Z' })
  expect(set[0]).toMatch(
    /^__Host-bourse-web-device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(set[1]).toBe(
    '__Host-bourse-web-session-abcdefgh=secret; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure',
  )
})

test('without TLS a browser would not take them as such', () => {
  const { set, visit } = browser([keyOf(1)], 'http://localhost:3000', 'office')
  visit().sessionCookies.drop('abcdefghijkl')
  expect(set).toEqual(['bourse-office-session-abcdefgh=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'])
})

test('a device is known by what we signed, under an older key too, and by nothing else', () => {
  const { set, visit } = browser()
  const { device: first } = visit()
  first.keep()
  const id = first.ownId
  const cookie = pairOf(set[0])
  expect(visit(cookie).device.id).toBe(id)
  expect(browser([keyOf(2), keyOf(1)]).visit(cookie).device.id).toBe(id)
  for (const other of [browser([keyOf(2)]), browser([keyOf(1)], 'https://bourse.example', 'office')]) {
    expect(other.visit(cookie.replace('-web-', '-office-')).device.id).toBeUndefined()
    expect(other.visit(cookie).device.id).toBeUndefined()
  }
  for (const forged of [
    cookie.slice(0, -1),
    `${cookie}.`,
    cookie.replace('=', '=x'),
    '__Host-bourse-web-device=',
    '',
  ]) {
    const { device } = visit(forged)
    expect(device.id).toBeUndefined()
    expect(device.ownId).not.toBe(id)
  }
})

test('each tab has its session’s cookie; the oldest of many are taken back', () => {
  const { set, visit } = browser()
  const names = Array.from({ length: 10 }, (_, at) => `__Host-bourse-web-session-token-${at}`)
  const header = names.map((name, at) => `${name}=secret-${at}`).join('; ')
  expect(visit(header).sessionCookies.secrets).toHaveLength(10)
  expect(sessionSecrets('web', ['https://bourse.example'])(header)).toContain('secret-0')
  expect(sessionSecrets('office', ['https://bourse.example'])(header)).toEqual([])
  visit(header).sessionCookies.keep({ token: 'another-one', cookie: 'new', expiresAt: '2026-11-16T00:00:00Z' })
  expect(set.slice(1).map(pairOf)).toEqual(names.slice(0, 2).map((name) => `${name}=`))
})
