import { contract } from '@bourse/contract'
import { expect, test } from 'vitest'
import { loadSandbox } from './sandbox.ts'
import { sandboxOffHandlers } from './world.ts'

test('without the sandbox every call of it refuses', async () => {
  const handlers: Record<string, (input: never, context: never) => Promise<unknown>> = sandboxOffHandlers
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(contract.sandbox).sort())
  for (const call of Object.values(handlers)) {
    expect(await call({} as never, {} as never)).toEqual({ ok: false, refusal: { code: 'sandbox.off' } })
  }
})

test('the sandbox is loaded where it is switched on, and nowhere else', async () => {
  expect(await loadSandbox({ sandbox: false })).toBeUndefined()
  expect(await loadSandbox({ sandbox: true })).toMatchObject({ MIGRATIONS: { schema: 'sandbox' } })
})
