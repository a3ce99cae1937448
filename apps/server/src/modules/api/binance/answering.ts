import { type Result, refuse } from '@bourse/money'
import type { Endpoint, SignedAsked } from './endpoints.ts'
import type { DoorRefusal } from './errors.ts'
import { readFieldsOf } from './fields.ts'
import type { Gate } from './gate.ts'
import type { Sent } from './sent.ts'
import { SIGNED_FIELDS, type SignedRequests } from './signed-requests.ts'

/** What was sent to an address of the door, by whichever way. */
export interface Question {
  readonly endpoint: Endpoint
  readonly ip: string
  readonly sent: Result<Sent, DoorRefusal>
  readonly key: string | undefined
  /** On a connection where this key has logged on: a request without a signature is its. */
  readonly loggedOn?: { readonly key: string } | undefined
}

export interface Answered {
  readonly result: Result<unknown, DoorRefusal>
  /** Of the weight of the minute, with this request; undefined for who is not let in at all. */
  readonly usedWeight: number | undefined
  /** Of a signed request whose key, time and signature were right. */
  readonly asked: SignedAsked | undefined
}

interface AnsweringDeps {
  readonly gate: Pick<Gate, 'pass' | 'refused'>
  readonly signedRequests: SignedRequests
}

/** The way of every request: weight → key, time, signature → fields → handler. */
export function createAnswering({ gate, signedRequests }: AnsweringDeps) {
  async function answerSent({ endpoint, ip, key, loggedOn }: Question, sent: Sent) {
    const { scope, fields, answer: work } = endpoint
    let known: SignedAsked | undefined
    if (scope === 'public') {
      const input = readFieldsOf(fields, sent.fields)
      return { result: input.ok ? await work(input.value as never, { ip } as never) : input, asked: known }
    }
    const result = await signedRequests.answer({ key, ip, scope, sent, loggedOn }, async (asked) => {
      known = asked
      const input = readFieldsOf({ ...SIGNED_FIELDS, ...fields }, sent.fields)
      return input.ok ? work(input.value as never, asked as never) : input
    })
    return { result, asked: known }
  }

  return async (question: Question): Promise<Answered> => {
    const { endpoint, ip, sent } = question
    const passed = await gate.pass(ip, weightOf(endpoint, sent))
    if (!passed.ok) return { result: passed, usedWeight: undefined, asked: undefined }
    const { usedWeight } = passed.value
    if (!sent.ok) return { result: sent, usedWeight, asked: undefined }
    const { result, asked } = await answerSent(question, sent.value)
    // Whoever does not stop ordering is shut out, as whoever does not stop asking is.
    const stopped = !result.ok && result.refusal.code === 'too_many_orders'
    return { result: stopped ? refuse(await gate.refused(ip, result.refusal)) : result, usedWeight, asked }
  }
}
export type Answering = ReturnType<typeof createAnswering>

/** What cannot be read weighs as little as anything. */
function weightOf({ weight }: Endpoint, sent: Result<Sent, DoorRefusal>): number {
  if (typeof weight === 'number') return weight
  return sent.ok ? weight.of(sent.value.fields) : 1
}
