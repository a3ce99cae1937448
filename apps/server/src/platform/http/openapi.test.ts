import { contract } from '@bourse/contract'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly responses: Readonly<Record<string, object>>
}
interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly info: { readonly license: object }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const document = openApi(contract, '1.2.3')
const { servers, info, paths } = document as unknown as Document
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const calls = Object.values(contract).flatMap((table) => Object.values(table).filter(({ api }) => api === 'web'))

test('every call of the site is described once, under a name of its own', () => {
  expect(operations).toHaveLength(calls.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length)
})

test('what somebody must show is told of every call, nothing too', () => {
  const shown = { public: [], user: [{ token: [], session: [] }], partner: [{ signature: [] }] } as Record<
    string,
    unknown
  >
  for (const { path, method, access } of calls) {
    const operation = paths[`/web/v1${path}`]?.[method.toLowerCase()]
    expect([path, operation?.security]).toEqual([path, shown[access]])
  }
})

test('every call tells what comes where none was decided, and each answer is what was asked for or a refusal', () => {
  for (const { operationId, responses } of operations) {
    expect([operationId, responses['4XX']]).toEqual([operationId, { $ref: '#/components/responses/Undecided' }])
    expect(JSON.stringify(responses['200'])).toContain('#/components/schemas/Refused')
  }
})

test('whatever is referred to is there, and the document says where and under which licence', () => {
  const parts = [...new Set(JSON.stringify(document).match(/"#\/[^"]+"/g) ?? [])].map((pointer) => JSON.parse(pointer))
  const found = (pointer: string) =>
    pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)
  expect(parts.length).toBeGreaterThan(5)
  expect(parts.filter((pointer) => found(pointer) === undefined)).toEqual([])
  expect(servers).toMatchObject([{ url: '/' }])
  expect(info.license).toHaveProperty('identifier')
})
