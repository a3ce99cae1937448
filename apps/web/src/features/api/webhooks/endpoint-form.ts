import type { EventFamily, WebhookEndpoint } from '@bourse/contract'

/** What somebody types about an endpoint. */
export interface EndpointInput {
  readonly url: string
  readonly events: readonly EventFamily[]
}

export const NEW_ENDPOINT: EndpointInput = { url: '', events: ['order', 'deposit', 'withdrawal'] }

export const inputOf = ({ url, events }: WebhookEndpoint): EndpointInput => ({ url, events })

export type EndpointError = 'urlMissing' | 'urlNotHttps' | 'eventsMissing'

/** What is missing or cannot be right; which addresses there may be, the server says. */
export function endpointErrors({ url, events }: EndpointInput): Partial<Record<keyof EndpointInput, EndpointError>> {
  const errors: Partial<Record<keyof EndpointInput, EndpointError>> = {}
  const typed = url.trim()
  if (typed === '') errors.url = 'urlMissing'
  else if (!typed.startsWith('https://')) errors.url = 'urlNotHttps'
  if (events.length === 0) errors.events = 'eventsMissing'
  return errors
}

/** As the calls take it. */
export const sentEndpoint = ({ url, events }: EndpointInput) => ({ url: url.trim(), events: events.join(',') })

/** To be told less needs no proof. */
export function isLess(before: WebhookEndpoint, { url, events }: EndpointInput): boolean {
  return url.trim() === before.url && events.every((family) => before.events.includes(family))
}
