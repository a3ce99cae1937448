import { hash } from 'node:crypto'

type Fields = Readonly<Record<string, string>>

const SIGNED_REQUEST = ['ac_account_email', 'ac_sci_name', 'ac_amount', 'ac_currency'] as const
const SIGNED_STATUS = [
  'ac_transfer',
  'ac_start_date',
  'ac_sci_name',
  'ac_src_wallet',
  'ac_dest_wallet',
  'ac_order_id',
  'ac_amount',
  'ac_merchant_currency',
] as const

const joined = (fields: Fields, names: readonly string[]) => names.map((name) => fields[name] ?? '').join(':')

/** SHA-256 over the named fields, the password of the shop and the order, with colons between. */
export function requestSignature(fields: Fields, password: string): string {
  return hash('sha256', `${joined(fields, SIGNED_REQUEST)}:${password}:${fields.ac_order_id ?? ''}`)
}

/** What the wallet puts under a status callback. */
export function statusSignature(fields: Fields, password: string): string {
  return hash('sha256', `${joined(fields, SIGNED_STATUS)}:${password}`)
}

/** Good for one hour of UTC. */
export function authenticationToken(password: string, now: Date): string {
  const [day, time] = now.toISOString().split('T')
  return hash('sha256', `${password}:${day?.replaceAll('-', '')}:${time?.slice(0, 2)}`)
}

const NAMESPACES = 'xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:wsm="http://wsm.advcash/"'

/** Both sides of the conversation are written like this; the simulated wallet answers in it too. */
export function envelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope ${NAMESPACES}><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
}

function unescaped(value: string): string {
  return value.replace(/&(amp|lt|gt|quot);/g, (entity) => {
    const found = Object.entries(ENTITIES).find(([, name]) => name === entity)
    return found?.[0] ?? entity
  })
}

export function elements(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('')
}

/** The fields of an element that has no elements within its own. */
export function readElements(xml: string): Record<string, string> {
  const found = [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, unescaped(value)]))
}
