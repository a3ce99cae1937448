import type { KeyScope } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { ApiDeps } from '../deps.ts'
import type { Enter } from '../keys/entering.ts'
import type { Uses } from '../keys/uses.ts'
import type { SignedAsked } from './endpoints.ts'
import type { DoorRefusal } from './errors.ts'
import { optional, required, time, whole } from './fields.ts'
import type { Sent } from './sent.ts'
import { checkSignature, idOfSignature, judgeTime, type SignedTimes } from './signing.ts'

const USUAL_WINDOW_MS = 5_000
const LONGEST_WINDOW_MS = 60_000

/** What comes with every signed request beside its own fields. */
export const SIGNED_FIELDS = {
  timestamp: required(time),
  recvWindow: optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER })),
}

export interface SignedRequest {
  readonly key: string | undefined
  readonly ip: string
  readonly scope: KeyScope
  readonly sent: Sent
  readonly loggedOn?: { readonly key: string } | undefined
}

export interface SignedRequestDeps extends Pick<ApiDeps, 'realClock'> {
  readonly enter: Enter
  readonly uses: Pick<Uses, 'note'>
}

/** Key, address, rights and state, then time, then signature: what is refused first says the least. */
export function createSignedRequests({ realClock, enter, uses }: SignedRequestDeps) {
  async function judge({ key: own, ip, scope, sent, loggedOn }: SignedRequest): Promise<Result<SignedAsked, Refused>> {
    // The key itself is looked at for every request, logged on or not.
    const isSigned = loggedOn === undefined || own !== undefined || sent.signature !== undefined
    const key = isSigned ? own : loggedOn.key
    const entered = await enter({ key, ip, scope })
    if (!entered.ok) return entered
    const { checking, ...known } = entered.value
    const machine = { ...known, kind: checking.kind }
    const { keyId } = machine
    const times = readTimes(sent)
    if (!times.ok) return refuse({ ...times.refusal, keyId })
    if (isSigned && (sent.signature === undefined || sent.signature === ''))
      return refuse({ code: 'parameter_missing', about: ['signature'], keyId })
    const inTime = () => judgeTime(times.value, realClock.now())
    const arrived = inTime()
    if (!arrived.ok) return refuse({ ...arrived.refusal, keyId })
    const signature = isSigned ? checkSignature(checking, sent.payload, sent.signature ?? '') : sent.payload
    if (signature === undefined) return refuse({ code: 'signature_wrong', keyId })
    return ok({ ip, machine, key: key ?? '', orderId: idOfSignature(signature), inTime })
  }

  return {
    /** Judges it, answers it, and counts the use of its key. */
    async answer<T>(
      request: SignedRequest,
      work: (asked: SignedAsked) => Promise<Result<T, DoorRefusal>>,
    ): Promise<Result<T, DoorRefusal>> {
      const judged = await judge(request)
      if (!judged.ok) {
        const { keyId, ...refusal } = judged.refusal
        if (keyId !== undefined) uses.note({ keyId, ip: request.ip, refused: true })
        return refuse(refusal)
      }
      const answered = await work(judged.value)
      uses.note({ keyId: judged.value.machine.keyId, ip: request.ip, refused: !answered.ok })
      return answered
    },
  }
}
export type SignedRequests = ReturnType<typeof createSignedRequests>

type Refused = DoorRefusal & { readonly keyId?: string }

function readTimes({ fields }: Sent): Result<SignedTimes, DoorRefusal> {
  const timestamp = readOne('timestamp', fields)
  if (!timestamp.ok) return timestamp
  if (timestamp.value === undefined) return refuse({ code: 'parameter_missing', about: ['timestamp'] })
  const recvWindow = readOne('recvWindow', fields)
  if (!recvWindow.ok) return recvWindow
  const window = recvWindow.value ?? USUAL_WINDOW_MS
  if (window > LONGEST_WINDOW_MS) return refuse({ code: 'window_too_long' })
  return ok({ timestamp: timestamp.value, recvWindow: window })
}

function readOne(name: keyof typeof SIGNED_FIELDS, fields: Sent['fields']): Result<number | undefined, DoorRefusal> {
  const text = fields[name]
  return text === undefined || text === '' ? ok(undefined) : SIGNED_FIELDS[name].read(text, name)
}
