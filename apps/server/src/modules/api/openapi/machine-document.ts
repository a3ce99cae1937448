import { z } from 'zod'
import { documentHead, type Json, schemaOf } from '../../../platform/http/openapi-parts.ts'
import { refused, refusedWith } from '../binance/answers.ts'
import type { Address } from '../binance/endpoints.ts'
import type { Fields } from '../binance/fields.ts'
import { SIGNED_FIELDS } from '../binance/signed-requests.ts'
import type { UdfAddress } from '../udf/addresses.ts'
import { UDF_PATH } from '../udf/udf.ts'
import { failure } from '../udf/udf-answers.ts'
import { DESCRIPTION, HEADERS, RESPONSES, response, SECURITY } from './document-parts.ts'

/** What machines can ask for, by what it is about. */
export interface Doors {
  readonly addresses: Readonly<Record<keyof typeof SECTIONS, readonly Address[]>>
  readonly charts: readonly UdfAddress[]
}

interface Operation {
  readonly path: string
  readonly method: string
  /** What it says of itself beside its responses. */
  readonly told: Json
  readonly output: z.ZodType
  readonly refusal?: z.ZodType
  readonly responses: (answer: Json, refusal: Json | undefined) => Json
}

const SECTIONS = {
  general: { path: '/binance', description: 'Whether the door is there, and what time it is.' },
  markets: { path: '/binance', description: 'What everybody may know of the markets.' },
  account: { path: '/binance', description: 'What a key may see of its account.' },
  orders: { path: '/binance', description: 'Orders by key.' },
  payments: { path: '/integrate/v1', description: 'Payments by link, for an approved business.' },
}
const SECTION_NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]
const CHARTS = { name: 'charts', description: 'What the charting library of TradingView reads a market by.' }

/** OpenAPI 3.1 of the doors for machines, made from what their addresses declare. */
export function machineDocument({ addresses, charts }: Doors, version: string): Json {
  const operations = [
    ...SECTION_NAMES.flatMap((name) => addresses[name].map((address) => operationOf(name, address))),
    ...charts.map(chartOperation),
  ]
  const { schemas, answers, refusals } = schemasOf(operations)
  const paths: Record<string, Json> = {}
  for (const [place, { path, method, told, responses }] of operations.entries()) {
    const operation = {
      operationId: idOf(method, path),
      ...told,
      responses: responses(answers[place] ?? {}, refusals[place]),
    }
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return {
    ...documentHead('Bourse for machines', version, DESCRIPTION),
    tags: [...SECTION_NAMES.map((name) => ({ name, description: SECTIONS[name].description })), CHARTS],
    paths,
    components: { securitySchemes: SECURITY, headers: HEADERS, schemas, responses: RESPONSES },
  }
}

/** All at once, so that what has a name is one part of the document, whoever answers with it. */
function schemasOf(operations: readonly Operation[]) {
  const all = z.object({
    answers: z.tuple(operations.map(({ output }) => output) as [z.ZodType]),
    refusals: z.tuple(operations.map(({ refusal }) => refusal ?? z.never()) as [z.ZodType]),
    ...{ refused, failure },
  })
  const { properties, $defs } = inComponents(schemaOf(all, 'output')) as {
    readonly properties: Readonly<Record<'answers' | 'refusals', { readonly prefixItems: readonly Json[] }>>
    readonly $defs: Json
  }
  return {
    schemas: $defs,
    answers: properties.answers.prefixItems,
    refusals: operations.map(({ refusal }, place) =>
      refusal === undefined ? undefined : properties.refusals.prefixItems[place],
    ),
  }
}

/** JSON Schema keeps what has a name elsewhere than OpenAPI does. */
function inComponents(schema: Json): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'), (key, value) =>
    key === '$defs' ? Object.fromEntries(Object.entries(value as Record<string, Json>).map(withoutId)) : value,
  )
}

function withoutId([name, { id: _, ...schema }]: [string, Json]): [string, Json] {
  return [name, schema]
}

function operationOf(name: keyof typeof SECTIONS, address: Address): Operation {
  const { method, summary, scope, fields, weight, headers, output, refusedData } = address
  const isOpen = scope === 'public'
  const weighs = `Weight: ${typeof weight === 'number' ? weight : weight.told}.`
  const counts = headers === undefined ? [] : ['X-MBX-ORDER-COUNT-10S', 'X-MBX-ORDER-COUNT-1D']
  return {
    ...{ method, path: `${SECTIONS[name].path}${address.path}`, output },
    told: {
      ...{ tags: [name], summary },
      description: isOpen ? weighs : `For a key with the right \`${scope}\`. ${weighs}`,
      security: isOpen ? [] : [{ key: [], signature: [] }],
      'x-access': scope,
      parameters: parametersOf(isOpen ? fields : { ...fields, ...SIGNED_FIELDS }),
    },
    ...(refusedData && { refusal: refusedWith(refusedData) }),
    responses: (answer, refusal) => ({
      200: response('Done.', answer, ['X-MBX-USED-WEIGHT-1M', ...counts]),
      '4XX': { $ref: '#/components/responses/Refused' },
      418: { $ref: '#/components/responses/Banned' },
      429: { $ref: '#/components/responses/Limited' },
      '5XX': { $ref: '#/components/responses/Failed' },
      ...(refusal !== undefined && partly(refusal)),
    }),
  }
}

/** Where a refusal tells what became of each part. */
function partly(refusal: Json): Json {
  return {
    '4XX': response('Refused, or done in part; the code says why.', refusal, ['X-MBX-USED-WEIGHT-1M']),
    429: response('Too many orders: of one part, or of both.', refusal, ['Retry-After']),
  }
}

function chartOperation({ name, summary, fields, output }: UdfAddress): Operation {
  return {
    ...{ method: 'GET', path: `${UDF_PATH}/${name}`, output },
    told: {
      ...{ tags: [CHARTS.name], summary, security: [], 'x-access': 'public', parameters: parametersOf(fields) },
      description: 'What cannot be answered is an error in the answer itself, whose status stays 200.',
    },
    responses: (answer) => ({
      200: response('Done.', answer),
      '4XX': { $ref: '#/components/responses/ChartsLimited' },
      '5XX': { $ref: '#/components/responses/ChartsFailed' },
    }),
  }
}

function parametersOf(fields: Readonly<Record<string, Pick<Fields[string], 'form' | 'required'>>>): Json[] {
  return Object.entries(fields).map(([name, { required, form }]) => {
    const { description, ...schema } = form
    return { name, in: 'query', required, ...(description !== undefined && { description }), schema }
  })
}

const UNSAID = /^(binance|integrate|api|v\d)$/

/** `GET /binance/api/v3/ticker/price` is `getTickerPrice`. */
function idOf(method: string, path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !UNSAID.test(word))
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
