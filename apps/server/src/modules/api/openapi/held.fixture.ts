import { expect } from 'vitest'
import { z } from 'zod'
import type { TestApp } from '../../../testing/app.ts'

interface Documented {
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >
}

interface MachineDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: { readonly schemas: object; readonly responses: Documented['responses'] }
}

interface Heard {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly body: unknown
}

const DOCUMENT = '/docs/machines/openapi.json'

/** What is answered where nothing is. */
const NOTHING_THERE = 404

/** Holds what the doors of a server answer against the document that it tells: every field of it was declared, and is of its type. */
export function answersHeld(running: Pick<TestApp, 'web'>) {
  const known = new Map<string, z.ZodType>()
  let told: Promise<MachineDocument> | undefined

  function document(): Promise<MachineDocument> {
    told ??= running.web.inject({ method: 'GET', url: DOCUMENT }).then(({ body }) => inDefinitions(body))
    return told
  }

  async function schemaOf(address: string, status: number): Promise<z.ZodType | undefined> {
    const name = `${address} ${status}`
    const found = known.get(name) ?? readSchema(await document(), address, status)
    if (found !== undefined) known.set(name, found)
    return found
  }

  return {
    async hold({ method, url, status, body }: Heard): Promise<void> {
      const address = `${method} ${url.split('?')[0]}`
      const schema = await schemaOf(address, status)
      if (schema === undefined) expect([address, status]).toEqual([address, NOTHING_THERE])
      else expect([address, status, schema.safeParse(body).error?.issues]).toEqual([address, status, undefined])
    },
    /** As `GET /binance/api/v3/ping`. */
    addresses: async (): Promise<string[]> =>
      Object.entries((await document()).paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
  }
}

/** Where JSON Schema itself keeps what has a name. */
function inDefinitions(document: string): MachineDocument {
  return JSON.parse(document.replaceAll('#/components/schemas/', '#/$defs/'))
}

function readSchema({ paths, components }: MachineDocument, address: string, status: number): z.ZodType | undefined {
  const [method = '', path = ''] = address.split(' ')
  const told = paths[path]?.[method.toLowerCase()]?.responses
  const response = told?.[status] ?? told?.[`${Math.floor(status / 100)}XX`]
  if (response === undefined) return undefined
  const name = '$ref' in response ? String(response.$ref).split('/').at(-1) : undefined
  const { content } = name === undefined ? response : (components.responses[name] ?? response)
  const [{ schema } = { schema: {} }] = Object.values(content)
  return z.fromJSONSchema({ ...schema, $defs: components.schemas } as Parameters<typeof z.fromJSONSchema>[0])
}
