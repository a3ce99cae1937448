import { z } from 'zod'

export type Json = Record<string, unknown>

/** What every document of ours begins with. */
export function documentHead(title: string, version: string, description: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      ...{ title, version, description },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: '/', description: 'The host that tells this.' }],
  }
}

/** JSON Schema of what goes in or comes out. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}
