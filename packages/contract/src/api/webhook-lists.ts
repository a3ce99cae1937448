/** What somebody may be told of, by the first word of its type. */
export const EVENT_FAMILIES = ['order', 'deposit', 'withdrawal', 'payment', 'apiKey'] as const
export type EventFamily = (typeof EVENT_FAMILIES)[number]

/** `failing`: it answered wrongly for days. `gone`: it said that it is no more. `held`: stopped by staff, who alone let it go on. */
export const ENDPOINT_STATES = ['working', 'retrying', 'paused', 'failing', 'gone', 'held'] as const
export type EndpointState = (typeof ENDPOINT_STATES)[number]

export const DELIVERY_STATES = ['pending', 'delivered', 'given_up'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why a try brought no answer. */
export const TRY_FAULTS = ['address_refused', 'name_unknown', 'timeout', 'connection', 'tls', 'off'] as const
export type TryFault = (typeof TRY_FAULTS)[number]

export const MOST_ENDPOINTS = 5
export const MOST_ENDPOINT_LETTERS = 500
/** Before each try, after the one before. */
export const TRY_AFTER_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
export const MOST_TRIES = TRY_AFTER_SECONDS.length
/** For so many days events are kept and can be sent again. */
export const EVENT_DAYS = 30
/** An endpoint that has not answered well for so many days is switched off. */
export const FAILING_DAYS = 5
/** So long a former secret signs beside a new one. */
export const TWO_SECRETS_HOURS = 24
