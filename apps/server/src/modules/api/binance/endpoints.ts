import type { KeyScope } from '@bourse/contract'
import type { Result } from '@bourse/money'
import type { EnteredKey } from '../keys/entering.ts'
import type { DoorRefusal } from './errors.ts'
import type { Fields, Read } from './fields.ts'

/** What every handler gets beside the fields. */
export interface Asked {
  readonly ip: string
}

/** And what is known of a request that was signed. */
export interface SignedAsked extends Asked {
  readonly machine: Omit<EnteredKey, 'checking'> & { readonly kind: EnteredKey['checking']['kind'] }
  /** As its holder knows it. */
  readonly key: string
  /** Made of the signature, for an order that came without an id: the same request sent again names the same order. */
  readonly orderId: string
  /**
   * How many milliseconds are left of the time that its sender allowed; refuses once it is over. Asked right before something is
   * done.
   */
  readonly inTime: () => Result<number, DoorRefusal>
}

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT'
type Answer = Promise<Result<unknown, DoorRefusal>>
export type SentFields = Readonly<Record<string, string>>

interface Way {
  readonly method: Method
  /** Behind the path of its door. */
  readonly path: string
  /** What it takes of the weight of a minute, by what was sent where that matters. */
  readonly weight: number | ((sent: SentFields) => number)
  /** What else an answer tells, whatever became of the request. */
  readonly headers?: (asked: SignedAsked) => Readonly<Record<string, string>>
}

/** One address of the door, after its types have done their work. */
export interface Endpoint extends Way {
  readonly scope: KeyScope | 'public'
  readonly fields: Fields
  readonly answer: (input: never, asked: never) => Answer
}

/** Everybody may ask. */
export function open<F extends Fields>(
  way: Way & { readonly fields: F; readonly answer: (input: Read<F>, asked: Asked) => Answer },
): Endpoint {
  return { ...way, scope: 'public' }
}

/** Only who holds a key may ask; key, time and signature are judged before the fields. */
export function signed<F extends Fields>(
  way: Way & {
    readonly scope: KeyScope
    readonly fields: F
    readonly answer: (input: Read<F>, asked: SignedAsked) => Answer
  },
): Endpoint {
  return way
}
