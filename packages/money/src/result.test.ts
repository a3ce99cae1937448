import { expect, expectTypeOf, test } from 'vitest'
import { ok, type Result, refuse } from './result.ts'

type TakeRefusal = { readonly code: 'box.empty' } | { readonly code: 'box.locked'; readonly until: number }

function take(state: 'full' | 'empty' | 'locked'): Result<string, TakeRefusal> {
  if (state === 'empty') return refuse({ code: 'box.empty' })
  if (state === 'locked') return refuse({ code: 'box.locked', until: 5 })
  return ok('thing')
}

test('a success carries its value and a refusal its code and parameters', () => {
  expect(take('full')).toEqual({ ok: true, value: 'thing' })
  expect(take('empty')).toEqual({ ok: false, refusal: { code: 'box.empty' } })
  expect(take('locked')).toEqual({ ok: false, refusal: { code: 'box.locked', until: 5 } })
})

test('a success without a value fits Result<void>', () => {
  const done: Result<void> = ok()
  expect(done).toEqual({ ok: true, value: undefined })
})

test('a refusal keeps its code as a literal type', () => {
  const refused = refuse({ code: 'box.empty' })
  expectTypeOf(refused.refusal.code).toEqualTypeOf<'box.empty'>()
})

test('a refusal passes through a function with a wider union and another value', () => {
  function outer(): Result<number, TakeRefusal | { readonly code: 'room.closed' }> {
    const taken = take('empty')
    if (!taken.ok) return taken
    return ok(taken.value.length)
  }
  expect(outer()).toEqual({ ok: false, refusal: { code: 'box.empty' } })
})

test('a success takes the literal types of the declared value', async () => {
  async function decide(): Promise<Result<{ state: 'open' | 'closed' }, TakeRefusal>> {
    return ok({ state: 'open' })
  }
  expect(await decide()).toEqual({ ok: true, value: { state: 'open' } })
})
