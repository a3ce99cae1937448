import type { KeyScope } from '@bourse/contract'
import type { Result } from '@bourse/money'
import type { z } from 'zod'
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
type Answer<Told> = Promise<Result<Told, DoorRefusal>>
export type SentFields = Readonly<Record<string, string>>

/** Of the weight of a minute, where it depends on what was sent. */
interface Weighed {
  readonly of: (sent: SentFields) => number
  /** The same in words. */
  readonly told: string
}

interface Way {
  readonly method: Method
  /** Behind the path of its door. */
  readonly path: string
  /** What it takes of the weight of a minute. */
  readonly weight: number | Weighed
  /** What else an answer tells, whatever became of the request. */
  readonly headers?: (asked: SignedAsked) => Readonly<Record<string, string>>
}

/** What is asked of the door, after its types have done their work. */
export interface Endpoint extends Way {
  readonly scope: KeyScope | 'public'
  readonly fields: Fields
  readonly answer: (input: never, asked: never) => Answer<unknown>
}

/** One address of the door, with what the document of the API tells of it. */
export interface Address extends Endpoint {
  readonly summary: string
  readonly output: z.ZodType
  /** What a refusal tells besides, where it is only a part of what became of a request. */
  readonly refusedData?: z.ZodType
}

interface Handled<F extends Fields, Known, Told> extends Way {
  readonly fields: F
  readonly answer: (input: Read<F>, asked: Known) => Answer<Told>
}

/** Its handler can answer nothing but what it says that it answers. */
type Declared<F extends Fields, Known, O extends z.ZodType> = Handled<F, Known, z.output<O>> &
  Pick<Address, 'summary' | 'refusedData'> & { readonly output: O }

interface Scoped {
  readonly scope: KeyScope
}

/** Everybody may ask. */
export function open<F extends Fields, O extends z.ZodType>(way: Declared<F, Asked, O>): Address {
  return { ...way, scope: 'public' }
}

/** Only who holds a key may ask; key, time and signature are judged before the fields. */
export function signed<F extends Fields, O extends z.ZodType>(way: Declared<F, SignedAsked, O> & Scoped): Address {
  return way
}

/** The same of what has no address, and is asked on sockets alone. */
export function openMethod<F extends Fields>(way: Handled<F, Asked, unknown>): Endpoint {
  return { ...way, scope: 'public' }
}

export function signedMethod<F extends Fields>(way: Handled<F, SignedAsked, unknown> & Scoped): Endpoint {
  return way
}
