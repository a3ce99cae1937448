import { afterEach, expect, test, vi } from 'vitest'
import { createTexts } from './texts.ts'

afterEach(() => vi.unstubAllGlobals())

test('texts that are asked for twice at once are as they were sent', async () => {
  const files: Record<string, unknown> = { shell: { kept: 'Kept', named: [['name'], ', once more'] } }
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('fetch', async (address: string) => {
    const [namespace = ''] = address.split('/').at(-1)?.split('.') ?? []
    return { ok: true, json: async () => structuredClone(files[namespace]) }
  })
  const texts = createTexts({ storedLanguage: () => null, storeLanguage: () => {} })
  await Promise.all([texts.ensureTexts(['shell']), texts.ensureTexts(['shell'])])
  expect(texts.messages()).toEqual({ shell: { kept: 'Kept', named: [['name'], ', once more'] } })
})
