import type {
  Access,
  Call,
  CallTable,
  InputOf,
  Language,
  RefusalCodeOf,
  SentOutputOf,
  StaffRole,
  Takes,
} from '@bourse/contract'
import type { Result } from '@bourse/money'
import type { SigningKey, TextSignature } from '../passkeys/signed-text.ts'
import type { DeviceCookie, SessionCookies } from './cookies.ts'
import type { MoneyRequest } from './requests.ts'

export interface UserPrincipal {
  readonly userId: string
  readonly sessionId: string
}

export interface StaffPrincipal {
  readonly staffId: string
  readonly sessionId: string
  readonly email: string
  readonly role: StaffRole
  /** Why this person makes no decision about money or rights now, or null when they do. */
  readonly undecided: DecisionRefusal | null
}

export type DecisionRefusal = { readonly code: 'session.rights_wait' }

/** What a member of staff signed for one decision, found right. */
export interface SignedDecision {
  /** `withdrawals.approveWithdrawal`. */
  readonly call: string
  readonly text: string
  readonly key: SigningKey & { readonly id: string }
  readonly signature: TextSignature
}

/** Judges the parameter `proof` of a decision, for the fields that it came with. */
export type CheckDecision = (decision: {
  readonly principal: StaffPrincipal
  readonly call: string
  readonly params: Readonly<Record<string, string>>
  readonly proof: string | undefined
}) => Promise<
  Result<SignedDecision, { readonly code: 'session.proof_needed' | 'session.proof_wrong' | 'session.key_waits' }>
>

export type Principal = UserPrincipal | StaffPrincipal

export type SessionRefusal = {
  readonly code:
    | 'session.unauthenticated'
    | 'session.cookie_missing'
    | 'session.timeout'
    | 'session.frozen'
    | 'session.unauthorized'
}

/**
 * Turns the token of the Authorization header into who is calling, if one of the cookies that came along is its session's. Each API has
 * its own accounts.
 */
export type Authenticate<P extends Principal> = (
  token: string,
  secrets: readonly string[],
) => Promise<Result<P, SessionRefusal>>

type PrincipalOf<A extends Access> = A extends 'user' ? UserPrincipal : A extends 'staff' ? StaffPrincipal : undefined

export interface CallContext<P> {
  readonly requestId: string
  readonly language: Language
  readonly acceptLanguage: string | undefined
  /** The header `symbol`: the fiat in which the caller wants to see values (specification §7). */
  readonly fiat: string
  readonly from: string | undefined
  /** Of the page that called, on calls that change something: one of the site's own, to which a partner may send back. */
  readonly origin: string | undefined
  readonly ip: string
  readonly userAgent: string
  readonly device: DeviceCookie
  readonly sessionCookies: SessionCookies
  readonly lockId: string | undefined
  /** As the header carries it. It opens nothing in a call for everybody: a log-in ends the session that it stands for. */
  readonly token: string | undefined
  readonly principal: P
  /** Of a call that decides. */
  readonly decision?: SignedDecision
}

/** The picture of a call that takes one, as it came: whoever keeps it judges it first. */
export interface WithFile {
  readonly file: Uint8Array
}

/** What a partner sent, byte for byte, with the headers that sign it. */
export interface WithSignedBody {
  readonly signed: {
    readonly body: string
    readonly timestamp: string
    readonly signature: string
    /** For partners whose signature stands under names of their own, which are lower case here. */
    readonly headers: Readonly<Record<string, string>>
  }
}

/** Of a call that moves money. */
export interface WithRequest<Value> {
  readonly request: MoneyRequest<Value>
}

type RequestOf<C extends Call> = C['money'] extends true ? WithRequest<SentOutputOf<C>> : unknown

type TakenBy<T extends Takes> = T extends 'file' ? WithFile : T extends 'signed' ? WithSignedBody : unknown

export type Handler<C extends Call> = (
  input: InputOf<C>,
  context: CallContext<PrincipalOf<C['access']>> & TakenBy<C['takes']> & RequestOf<C>,
) => Promise<Result<SentOutputOf<C>, { readonly code: RefusalCodeOf<C> }>>

export type Handlers<T extends Readonly<Record<string, Call>>> = { readonly [Name in keyof T]: Handler<T[Name]> }

/** Handlers after their types have done their work: what the server looks up by module and name. */
export type AnyHandler = (
  input: unknown,
  context: CallContext<Principal | undefined> & Partial<WithFile & WithSignedBody & WithRequest<unknown>>,
) => Promise<Result<unknown, { readonly code: string }>>
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>

export interface BoundCall {
  readonly module: string
  readonly name: string
  readonly call: Call
  readonly handler: AnyHandler
}

/** The server refuses to start when a call has no handler, or a handler no call. */
export function bindCalls(contract: CallTable, handlers: HandlerTable): BoundCall[] {
  const bound = Object.entries(contract).flatMap(([module, calls]) =>
    Object.entries(calls).map(([name, call]): BoundCall => {
      const handler = handlers[module]?.[name]
      if (handler === undefined) throw new Error(`The contract's call ${module}.${name} has no handler`)
      return { module, name, call, handler }
    }),
  )
  for (const [module, table] of Object.entries(handlers)) {
    for (const name of Object.keys(table)) {
      if (contract[module]?.[name] === undefined) throw new Error(`The handler ${module}.${name} has no contract`)
    }
  }
  return bound
}
