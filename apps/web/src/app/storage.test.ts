import { describe, expect, test, vi } from 'vitest'
import { type Area, createStorage } from './storage.ts'

function area(first: Record<string, string> = {}): Area & { readonly kept: Map<string, string> } {
  const kept = new Map(Object.entries(first))
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  }
}

function open(first: Record<string, string> = {}) {
  const local = area(first)
  const session = area()
  return { local, session, storage: createStorage({ local, session }) }
}

describe('client storage (specification §3)', () => {
  test('the keys are the specification’s, spelling included', () => {
    const { storage, local } = open()
    storage.set('token', 'abc')
    storage.set('userId', 'usr_1')
    storage.set('lang', 'zh-TW')
    storage.set('contry', 'German')
    storage.set('fiat', 'EUR')
    storage.set('snapObj', { from: 'newsletter' })
    storage.set('shareTimeObj', { time: 1, tag: 'daily' })
    storage.set('listingSource', 'partner')
    expect(Object.fromEntries(local.kept)).toEqual({
      token: 'abc',
      userId: 'usr_1',
      lang: 'zh-TW',
      contry: 'German',
      fiat: 'EUR',
      snapObj: '{"from":"newsletter"}',
      shareTimeObj: '{"time":1,"tag":"daily"}',
      listingSource: 'partner',
    })
  })

  test('the flag of the language popup lives in the session, everything else beyond it', () => {
    const { storage, local, session } = open()
    storage.set('langPopup', true)
    storage.set('cookie', true)
    expect([...session.kept.keys()]).toEqual(['langPopup'])
    expect([...local.kept.keys()]).toEqual(['cookie'])
  })

  test('what an older version or another hand wrote counts as absent', () => {
    const { storage } = open({ lang: 'fr', user: 'not json', snapObj: '{"other":1}', cookie: 'yes', token: '' })
    for (const key of ['lang', 'user', 'snapObj', 'cookie', 'token'] as const) expect(storage.get(key)).toBeNull()
  })

  test('an object stays the same object until its text changes', () => {
    const { storage } = open({ snapObj: '{"from":"a"}' })
    const before = storage.get('snapObj')
    expect(storage.get('snapObj')).toBe(before)
    storage.set('snapObj', { from: 'b' })
    expect(storage.get('snapObj')).toEqual({ from: 'b' })
  })

  test('whoever watches learns of every change, here or in another tab', () => {
    const { storage } = open()
    const seen = vi.fn()
    const stop = storage.subscribe(seen)
    storage.set('fiat', 'GBP')
    storage.remove('token', 'user', 'userId')
    storage.changedElsewhere()
    expect(seen).toHaveBeenCalledTimes(3)
    stop()
    storage.set('fiat', 'EUR')
    expect(seen).toHaveBeenCalledTimes(3)
  })
})
