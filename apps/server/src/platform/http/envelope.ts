import { CODE, type Envelope, type FailureData, LANGUAGES, type Language, numberOfReason } from '@bourse/contract'
import type { Texts } from '../texts.ts'

export interface Answer {
  readonly status: number
  readonly envelope: Envelope
}

/** The HTTP status speaks of the transport only; whether the business was done is the envelope's to say. */
const STATUS_OF_REASON: Readonly<Record<string, number>> = {
  'request.malformed': 400,
  'request.unknown': 404,
  'request.too_large': 413,
  'request.limited': 429,
  'server.error': 500,
  'server.unavailable': 503,
}

export function success(data: unknown): Answer {
  return { status: 200, envelope: { code: CODE.success, message: '', success: true, data } }
}

export interface Refused {
  readonly code: string
  readonly [param: string]: unknown
}

export function failure(texts: Texts, language: Language, refusal: Refused): Answer {
  const { code: reason, ...given } = refusal
  const params = inLanguage(given, language)
  const data: FailureData = { reason, params }
  return {
    status: STATUS_OF_REASON[reason] ?? 200,
    envelope: { code: numberOfReason(reason), message: texts(language, reason, params), success: false, data },
  }
}

/** A parameter that is a text in every language is told in the caller's. */
function inLanguage(params: Readonly<Record<string, unknown>>, language: Language): Record<string, unknown> {
  const told = Object.entries(params).map(([name, value]) => [name, isTexts(value) ? value[language] : value])
  return Object.fromEntries(told)
}

function isTexts(value: unknown): value is Readonly<Record<Language, string>> {
  return typeof value === 'object' && value !== null && LANGUAGES.every((language) => language in value)
}
