import type { Staff } from '@bourse/contract'
import { expect, test, vi } from 'vitest'
import { type Area, createSessionStore, type StaffSession } from './session-store.ts'

const staff: Staff = {
  staffId: 'stf_1',
  email: 'admin@demo.bourse.test',
  name: 'Demo admin',
  role: 'admin',
  active: true,
  secondFactor: true,
  lastLoginAt: null,
  waitsUntil: null,
}
const session: StaffSession = { token: 'secret', expiresAt: '2026-01-01T08:00:00Z', staff }

function memory(entries: [string, string][] = []): Area {
  const kept = new Map(entries)
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  }
}

test('a session that was opened is there after a reload of the tab, and gone after its end', () => {
  const area = memory()
  const store = createSessionStore(() => area)
  store.open(session)
  expect(createSessionStore(() => area).get().session).toEqual(session)
  store.end('loggedOut')
  expect(createSessionStore(() => area).get().session).toBeNull()
})

test('of several failures at the end of a session the first one says why', () => {
  const store = createSessionStore(() => memory())
  store.open(session)
  store.end('idle')
  store.end('ended')
  expect(store.get()).toEqual({ session: null, ended: 'idle' })
})

test('opening a session forgets why the last one ended', () => {
  const store = createSessionStore(() => memory())
  store.open(session)
  store.end('idle')
  store.open(session)
  expect(store.get().ended).toBeNull()
})

test('a new role is taken over; the same person again tells nobody', () => {
  const store = createSessionStore(() => memory())
  store.open(session)
  const listener = vi.fn()
  store.subscribe(listener)
  store.update({ ...staff, lastLoginAt: '2026-01-01T00:00:00Z' })
  expect(listener).not.toHaveBeenCalled()
  store.update({ ...staff, role: 'support' })
  expect(listener).toHaveBeenCalledOnce()
  expect(store.get().session?.staff.role).toBe('support')
})

test.each(['', 'null', '[]', '{"token":"x"}', 'not json'])(
  'a stored value of another form counts as absent: %s',
  (text) => {
    expect(createSessionStore(() => memory([['staffSession', text]])).get().session).toBeNull()
  },
)

test('where the browser forbids storage the session still lives in the page', () => {
  const store = createSessionStore(() => {
    throw new Error('forbidden')
  })
  store.open(session)
  expect(store.get().session).toEqual(session)
})
