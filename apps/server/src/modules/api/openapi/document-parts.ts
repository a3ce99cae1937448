import type { Json } from '../../../platform/http/openapi-parts.ts'

/** What cannot stand in a list of addresses. */
export const DESCRIPTION =
  '`/binance` answers as the spot API of Binance does: bare JSON, errors { code, msg }. What somebody owns is asked with an API key: its name in the header ' +
  'X-MBX-APIKEY, and as the field `signature` HMAC-SHA256 (hexadecimal) or Ed25519 (base64) of the query and the body as they are sent. ' +
  'A POST may send its fields as a form in its body instead. An address on the internet has a weight of 6000 a minute. ' +
  'Sockets (`/binance/ws`, `/binance/stream`, `/binance/ws-api/v3`), and what differs from Binance, are described in docs/api.md. ' +
  '`/udf` is the protocol of the charting library of TradingView.'

export const SECURITY: Readonly<Record<string, Json>> = {
  key: { type: 'apiKey', in: 'header', name: 'X-MBX-APIKEY', description: 'An API key with the right that is told.' },
  signature: {
    ...{ type: 'apiKey', in: 'query', name: 'signature' },
    description: 'HMAC-SHA256 or Ed25519 of everything else that is sent, made with the secret of the key.',
  },
}

const counted = (description: string): Json => ({ description, schema: { type: 'integer', minimum: 0 } })

export const HEADERS: Readonly<Record<string, Json>> = {
  'X-MBX-USED-WEIGHT-1M': counted('Of the weight of the minute, with this request.'),
  'X-MBX-ORDER-COUNT-10S': counted('Of the 100 commands of the account in ten seconds.'),
  'X-MBX-ORDER-COUNT-1D': counted('Of the 200000 commands of the account in a day.'),
  'Retry-After': counted('In how many seconds to come again.'),
}

const referred = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Text where an answer is nothing but a text. */
export function response(description: string, schema: Json, headers: readonly string[] = []): Json {
  const type = schema.type === 'string' ? 'text/plain' : 'application/json'
  const told = headers.length === 0 ? {} : { headers: referred(headers) }
  return { description, ...told, content: { [type]: { schema } } }
}

const REFUSED = { $ref: '#/components/schemas/Refused' }
const CHART_ERROR = { $ref: '#/components/schemas/ChartError' }

export const RESPONSES: Readonly<Record<string, Json>> = {
  Refused: response('Refused; the code says why.', REFUSED, ['X-MBX-USED-WEIGHT-1M']),
  Banned: response('The address went on asking and is shut out.', REFUSED, ['Retry-After']),
  Limited: response('Too much was asked, or too many orders were sent.', REFUSED, ['Retry-After']),
  Failed: response(
    'A fault (500), too busy to take it (503), or it is unknown what became of it (504).',
    ...([REFUSED, ['X-MBX-USED-WEIGHT-1M']] as const),
  ),
  ChartsLimited: response('Too many calls in a second.', CHART_ERROR, ['Retry-After']),
  ChartsFailed: response('Not answered.', CHART_ERROR),
}
