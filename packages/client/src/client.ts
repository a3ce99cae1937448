import {
  type Api,
  BASE_PATH,
  type Call,
  type CallEntry,
  CODE,
  type Contract,
  callFacts,
  type Envelope,
  type FailureData,
  isAccepted,
  type OutputOf,
  PASS_THROUGH,
  type SentInputOf,
} from '@bourse/contract/client'
import { CallFailure } from './call-failure.ts'
import { createSender, type SenderOptions } from './send.ts'

export interface CallOptions {
  /** While a request with this id is pending, another is refused before it is sent (specification §5). */
  readonly lockId?: string
  readonly signal?: AbortSignal
}

/** A call that takes a picture takes it beside its fields, if it has any. */
type WithPicture<I> = string extends keyof I ? { readonly file: Blob } : I & { readonly file: Blob }
type GivenTo<C extends Call> = C['takes'] extends 'file' ? WithPicture<SentInputOf<C>> : SentInputOf<C>

/** What a call takes and gives, by its constant: `CallInput<typeof trading.placeOrder>`. */
export type CallInput<E> = E extends { readonly of?: infer C extends Call } ? GivenTo<C> : never
export type CallOutput<E> = E extends { readonly of?: infer C extends Call } ? OutputOf<C> : never

/** What a call is given. One without a required field may be made with nothing. */
type Given<C extends Call> =
  Record<string, never> extends GivenTo<C>
    ? [input?: GivenTo<C>, options?: CallOptions]
    : [input: GivenTo<C>, options?: CallOptions]

/** `call(identity.register, input)`, by the constant of one call: what a page does not name, it does not load. */
export type Caller<A extends Api> = <C extends Call & { readonly api: A }>(
  entry: CallEntry<C>,
  ...given: Given<C>
) => Promise<OutputOf<C>>

/** `client.identity.register(input)`: the same names from the contract to the handler to the caller. */
export type ClientOf<A extends Api> = {
  readonly [Module in keyof Contract]: {
    readonly [Name in keyof Contract[Module] as Contract[Module][Name] extends { readonly api: A }
      ? Name
      : never]: Contract[Module][Name] extends Call
      ? (...given: Given<Contract[Module][Name]>) => Promise<OutputOf<Contract[Module][Name]>>
      : never
  }
}

export type CallEntries = Readonly<Record<string, Readonly<Record<string, CallEntry>>>>

export interface ClientOptions extends SenderOptions {
  /**
   * Called when the token is worth nothing any more: on 10001, as the specification says, and on 4433, which says the same
   * of a token that has run out. The app clears token, user and userId and goes to the log-in.
   */
  readonly onSessionEnd?: () => void
  /** Whether another token has taken the place of this one; waits for whoever is about to replace it. */
  readonly replaced?: (token: string) => Promise<boolean>
  /** Signs a decision of staff: gives the parameter `proof` for a call with these fields. */
  readonly prove?: (decision: { readonly path: string; readonly params: Fields }) => Promise<string>
  /** The text of failures that no server has worded: time-out, no connection, a repeated operation. */
  readonly text: (reason: 'client.network' | 'client.timeout' | 'request.repeated') => string
}

const WORK_NEEDED = 'identity.work_needed'
/** The first may come too late, or be harder by then; whoever is asked again and again is not meant to get through. */
const MOST_WORK = 3

/** The token is worth nothing any more. */
const isOver = ({ code }: Envelope) => +code === CODE.unauthenticated || +code === CODE.sessionTimeout

export function createCaller<A extends Api>(api: A, options: ClientOptions): Caller<A> {
  const send = createSender(options)
  const pending = new Set<string>()

  async function call(entry: CallEntry, given: GivenFields = {}, callOptions: CallOptions = {}): Promise<unknown> {
    const { method, path, money, decides } = callFacts(entry)
    const { file, ...input } = given
    const lockId = callOptions.lockId ?? (money ? crypto.randomUUID() : undefined)
    const lock = lockId === undefined ? undefined : `${method} ${path} ${lockId}`
    if (lock !== undefined && pending.has(lock)) throw refusedHere('request.repeated')
    if (lock !== undefined) pending.add(lock)
    const token = options.token()
    try {
      const proof = decides ? await options.prove?.({ path, params: input }) : undefined
      const params: Fields = {
        ...input,
        ...(lockId !== undefined && { lockId }),
        ...(proof !== undefined && { proof }),
      }
      const { signal } = callOptions
      const attempt = (more: Fields) =>
        send({ method, base: BASE_PATH[api], path, params: { ...params, ...more }, file, signal })
      const first = await attempt({})
      // Refused before anything was done: with the token that has taken its place it is asked once more.
      const replaced = token !== null && isOver(first) && (await options.replaced?.(token))
      const answer = replaced ? await attempt({}) : first
      return open(await worked(answer, attempt, signal), replaced ? options.token() : token)
    } catch (error) {
      if (error instanceof CallFailure) throw error
      throw refusedHere(isTimeout(error) ? 'client.timeout' : 'client.network', error)
    } finally {
      if (lock !== undefined) pending.delete(lock)
    }
  }

  /** While many ask for the same, the server hears only those whose machine has worked for it; a person waits a little longer. */
  async function worked(
    first: Envelope,
    again: (more: GivenFields) => Promise<Envelope>,
    signal: AbortSignal | undefined,
  ): Promise<Envelope> {
    let answer = first
    for (let round = 0; round < MOST_WORK && !isAccepted(answer); round += 1) {
      const { reason, params } = failureData(answer)
      if (reason !== WORK_NEEDED) return answer
      const { solveWork } = await import('./work.ts')
      answer = await again({ work: await solveWork(String(params.challenge), Number(params.bits), signal) })
    }
    return answer
  }

  function refusedHere(reason: Parameters<ClientOptions['text']>[0], cause?: unknown): CallFailure {
    return new CallFailure({ reason, message: options.text(reason), code: CODE.fail, cause })
  }

  /**
   * Specification §8: what the screen gets to see of each kind of answer. A log-in ends the session before it, so a call that
   * was under way with the old token may come back refused: that says nothing of the new session.
   */
  function open(envelope: Envelope, token: string | null): unknown {
    if (isAccepted(envelope)) return envelope.data
    const { reason, params } = failureData(envelope)
    const code = Number(envelope.code)
    if (isOver(envelope) && token === options.token()) options.onSessionEnd?.()
    throw new CallFailure({
      reason,
      message: envelope.message,
      code,
      ...(PASS_THROUGH.includes(code) ? { body: envelope, params } : {}),
    })
  }

  return call as Caller<A>
}

/** Every call of a table by its name, for programs that carry the whole of it. */
export function createClient<A extends Api>(api: A, entries: CallEntries, options: ClientOptions): ClientOf<A> {
  const call = createCaller(api, options) as (entry: CallEntry, ...given: unknown[]) => Promise<unknown>
  const modules = Object.entries(entries).map(([module, calls]) => {
    const functions = Object.entries(calls).map(([name, entry]) => [
      name,
      (...given: unknown[]) => call(entry, ...given),
    ])
    return [module, Object.fromEntries(functions)]
  })
  return Object.fromEntries(modules) as ClientOf<A>
}

/** Fields are text; the one thing that is not is the picture of a call that takes one. */
type Fields = { readonly [name: string]: string }
type GivenFields = Fields & { readonly file?: Blob }

function failureData(envelope: Envelope): FailureData {
  const data = envelope.data as Partial<FailureData> | null
  return { reason: data?.reason ?? 'server.error', params: data?.params ?? {} }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
