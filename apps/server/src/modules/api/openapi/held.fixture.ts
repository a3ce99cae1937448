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

/** What is answered where nothing is. */
const NOTHING_THERE = 404

/** Holds what the doors of a running app answer against their document: every field of it was declared, and is of its type. */
export function answersHeld(running: TestApp) {
  const known = new Map<string, z.ZodType>()
  let made: MachineDocument | undefined

  function document(): MachineDocument {
    made ??= inDefinitions(running.app.api.openApi('1.2.3'))
    return made
  }

  function schemaOf(address: string, status: number): z.ZodType | undefined {
    const name = `${address} ${status}`
    const found = known.get(name) ?? readSchema(document(), address, status)
    if (found !== undefined) known.set(name, found)
    return found
  }

  return {
    hold({ method, url, status, body }: Heard): void {
      const address = `${method} ${url.split('?')[0]}`
      const schema = schemaOf(address, status)
      if (schema === undefined) expect([address, status]).toEqual([address, NOTHING_THERE])
      else expect([address, status, schema.safeParse(body).error?.issues]).toEqual([address, status, undefined])
    },
    /** As `GET /binance/api/v3/ping`. */
    addresses: (): string[] =>
      Object.entries(document().paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
  }
}

/** Where JSON Schema itself keeps what has a name. */
function inDefinitions(document: object): MachineDocument {
  return JSON.parse(JSON.stringify(document).replaceAll('#/components/schemas/', '#/$defs/'))
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
