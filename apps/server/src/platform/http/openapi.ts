import { BASE_PATH, type Call, type CallTable, CODE } from '@bourse/contract'
import { documentHead, type Json, schemaOf } from './openapi-parts.ts'

/** OpenAPI 3.1 of the calls of one API, made from the contract alone. */
export function openApi(contract: CallTable, version: string): Json {
  const calls = Object.entries(contract).flatMap(([module, table]) =>
    Object.entries(table)
      .filter(([, call]) => call.api === 'web')
      .map(([name, call]) => ({ module, name, call })),
  )
  const paths: Record<string, Json> = {}
  for (const { module, name, call } of calls) {
    const path = `${BASE_PATH[call.api]}${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(module, name, call) }
  }
  return {
    ...documentHead('Bourse', version, DESCRIPTION),
    paths,
    components: {
      securitySchemes: SECURITY,
      parameters: HEADERS,
      schemas: { Refused: REFUSED },
      responses: { Undecided: UNDECIDED },
    },
  }
}

const DESCRIPTION =
  'Every answer is an envelope {code, message, success, data}; it is accepted when success is true or code is 0 or "200". ' +
  'POST bodies are form-encoded. Every POST and DELETE needs the header channel and an allowed Origin. ' +
  'A parameter lockId refuses a repetition while the first request is pending; money calls need it as their idempotency key.'

const HEADERS: Record<string, Json> = {
  channel: { name: 'channel', in: 'header', required: true, schema: { type: 'string', const: 'web' } },
  symbol: {
    name: 'symbol',
    in: 'header',
    description: 'The chosen fiat.',
    schema: { type: 'string', default: 'USDT' },
  },
  from: { name: 'from', in: 'header', description: 'The snapshot value, if any.', schema: { type: 'string' } },
  language: { name: 'Accept-Language', in: 'header', schema: { type: 'string', default: 'en' } },
}

const SECURITY: Record<string, Json> = {
  token: { type: 'http', scheme: 'bearer', description: 'The token that a log-in gives.' },
  signature: {
    ...{ type: 'apiKey', in: 'header', name: 'x-signature' },
    description: 'HMAC-SHA256 over time (x-timestamp) and body, with the secret that was agreed on.',
  },
}

/** What somebody must show, by whom a call answers; whoever needs nothing is told so, too. */
const SHOWN: Partial<Record<Call['access'], readonly Json[]>> = { user: [{ token: [] }], partner: [{ signature: [] }] }

const code = (description: string): Json => ({ type: 'integer', description })
const MESSAGE: Json = { type: 'string', description: "In the caller's language." }

const REFUSED: Json = {
  type: 'object',
  required: ['code', 'message', 'success', 'data'],
  properties: {
    code: code('The number of the reason.'),
    message: MESSAGE,
    success: { const: false, type: 'boolean' },
    data: {
      type: 'object',
      required: ['reason', 'params'],
      properties: {
        reason: { type: 'string', description: 'One of x-refusals, or of those that every call has.' },
        params: { type: 'object', additionalProperties: true, description: 'What the message speaks of.' },
      },
    },
  },
}

const UNDECIDED: Json = {
  description:
    'No call was decided: 400 unreadable, 404 unknown, 413 too large, 429 too many. What a call decides, refusals too, comes with 200.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
}

function operation(module: string, name: string, call: Call): Json {
  const input = schemaOf(call.input, 'input')
  const headers = Object.keys(HEADERS).map((header) => ({ $ref: `#/components/parameters/${header}` }))
  return {
    operationId: `${module}.${name}`,
    tags: [module],
    summary: call.summary,
    security: SHOWN[call.access] ?? [],
    'x-access': call.access,
    'x-money': call.money !== false,
    'x-refusals': call.refusals,
    parameters: call.method === 'POST' ? headers : [...headers, ...queryParameters(input)],
    ...(call.method === 'POST' ? { requestBody: bodyOf(call, input) } : {}),
    responses: {
      200: { description: 'The envelope.', content: { 'application/json': { schema: envelope(call) } } },
      '4XX': { $ref: '#/components/responses/Undecided' },
    },
  }
}

function queryParameters(input: Json): Json[] {
  const required = (input.required as string[] | undefined) ?? []
  return Object.entries((input.properties as Json | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function bodyOf(call: Call, input: Json): Json {
  if (call.takes === 'signed') return { content: { 'application/json': { schema: { type: 'object' } } } }
  const file = call.takes === 'file' ? { file: { type: 'string', format: 'binary' } } : {}
  const lockId = { type: 'string', pattern: '^[\\w-]{8,64}$' }
  const properties = { ...(input.properties as Json), ...file, lockId }
  const given = (input.required as string[] | undefined) ?? []
  const required = [...given, ...Object.keys(file), ...(call.money === false ? [] : ['lockId'])]
  const type = call.takes === 'file' ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  return { content: { [type]: { schema: { ...input, properties, required } } } }
}

/** What was asked for, or why not. */
function envelope(call: Call): Json {
  const done: Json = {
    type: 'object',
    required: ['code', 'message', 'success', 'data'],
    properties: {
      code: code(`${CODE.success}`),
      message: MESSAGE,
      success: { const: true, type: 'boolean' },
      data: schemaOf(call.output, 'output'),
    },
  }
  return { oneOf: [done, { $ref: '#/components/schemas/Refused' }] }
}
