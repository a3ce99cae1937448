/** What a signer of a chain pays by: what leaves, or what is brought to the wallet that it leaves from. */
export interface ApprovedPayment {
  readonly kind?: 'withdrawal' | 'refill'
  readonly orderId: string
  readonly chain: string
  readonly asset: string
  /** In the chain's smallest part. */
  readonly base: bigint
  readonly address: string
  readonly memo: string | null
}

/** What a decision is about beyond its own fields: a payment to a chain, or facts in words. */
export type DecisionSubject = { readonly payment: ApprovedPayment } | { readonly facts: readonly string[] }

export interface Decision {
  /** `withdrawals.approveWithdrawal`. */
  readonly call: string
  readonly params: Readonly<Record<string, string>>
  readonly about: DecisionSubject
  readonly staffId: string
  /** From the server, used once. */
  readonly nonce: string
}

const DECISION = 'bourse/decision/1'
const APPROVAL = 'bourse/approval/1'

/**
 * What a member of staff signs: one text for one act, the same for the server that asks for it, the page that shows it and
 * the signer that pays by it. Texts that people wrote are quoted, so that none of them makes a line of its own.
 */
export function decisionText({ call, params, about, staffId, nonce }: Decision): string {
  const lines = 'payment' in about ? approvalLines(about.payment) : decisionLines(call, params, about.facts)
  return [...lines, `by ${staffId}`, `nonce ${nonce}`].join('\n')
}

function decisionLines(call: string, params: Decision['params'], facts: readonly string[]): string[] {
  const names = Object.keys(params).sort()
  return [DECISION, call, ...names.map((name) => `${name} ${quoted(params[name] ?? '')}`), ...facts.map(oneLine)]
}

function approvalLines(payment: ApprovedPayment): string[] {
  const { kind = 'withdrawal', orderId, chain, asset, base, address, memo } = payment
  return [APPROVAL, `${kind} ${orderId}`, oneLine(`${chain} ${asset} ${base} ${address} ${memo ?? '-'}`)]
}

/** A text that somebody else wrote, as a part of one line. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`)
}

function oneLine(text: string): string {
  if (/[\r\n\u2028\u2029]/.test(text)) throw new Error('a fact of a decision is one line')
  return text
}
