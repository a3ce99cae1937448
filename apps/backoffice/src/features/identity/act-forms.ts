import type { FreezeReason, UnfreezeEvidence } from '@bourse/contract'
import { fromLocalInput } from '../../app/local-time.ts'

/** In the order in which they are offered: the frequent ones first. */
export const FREEZE_REASONS = [
  'suspected_takeover',
  'person_asked',
  'false_payment',
  'terms_broken',
  'suspected_crime',
  'authority_request',
] as const satisfies readonly FreezeReason[]

export const TEXT_MAX = 500

export interface TextForm {
  readonly errors: { readonly text?: true }
  readonly request?: string
}

/** Of an act that asks for nothing but why. */
export function textForm(input: string): TextForm {
  const text = input.trim()
  return text === '' ? { errors: { text: true } } : { errors: {}, request: text }
}

export interface FreezeInput {
  readonly reason: string
  readonly text: string
}

export interface FreezeForm {
  readonly errors: { readonly reason?: true; readonly text?: true }
  readonly request?: { readonly reason: FreezeReason; readonly text: string }
}

export function freezeForm(input: FreezeInput): FreezeForm {
  const reason = FREEZE_REASONS.find((known) => known === input.reason)
  const text = input.text.trim()
  const errors = { ...(reason === undefined && { reason: true as const }), ...(text === '' && { text: true as const }) }
  return reason === undefined || text === '' ? { errors } : { errors, request: { reason, text } }
}

/** In the order in which they are offered, as the reasons are. */
export const UNFREEZE_EVIDENCE = [
  'call_back',
  'document',
  'face_check',
  'inquiry_closed',
] as const satisfies readonly UnfreezeEvidence[]

export const REFERENCE_MAX = 200

export interface UnfreezeInput {
  readonly evidence: string
  readonly reference: string
  readonly text: string
}

export interface UnfreezeRequest {
  readonly evidence: UnfreezeEvidence
  readonly reference: string
  readonly text: string
}

export interface UnfreezeForm {
  readonly errors: { readonly evidence?: true; readonly reference?: true; readonly text?: true }
  readonly request?: UnfreezeRequest
}

/** Nothing of it may be left out: the second person decides by what the first has written down. */
export function unfreezeForm(input: UnfreezeInput): UnfreezeForm {
  const evidence = UNFREEZE_EVIDENCE.find((known) => known === input.evidence)
  const [reference, text] = [input.reference.trim(), input.text.trim()]
  const errors = {
    ...(evidence === undefined && { evidence: true as const }),
    ...(reference === '' && { reference: true as const }),
    ...(text === '' && { text: true as const }),
  }
  const complete = evidence !== undefined && reference !== '' && text !== ''
  return complete ? { errors, request: { evidence, reference, text } } : { errors }
}

export interface StopInput {
  /** As a field for date and time writes it, in the zone of the person who types. */
  readonly until: string
  readonly text: string
}

export interface StopForm {
  readonly errors: { readonly until?: true; readonly text?: true }
  readonly request?: { readonly until: string; readonly text: string }
}

/** Whether the time lies ahead the server says, whose clock may be another. */
export function stopForm(input: StopInput): StopForm {
  const until = fromLocalInput(input.until) || undefined
  const text = input.text.trim()
  const errors = { ...(until === undefined && { until: true as const }), ...(text === '' && { text: true as const }) }
  return until === undefined || text === '' ? { errors } : { errors, request: { until, text } }
}
