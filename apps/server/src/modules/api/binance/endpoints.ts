import type { Result } from '@bourse/money'
import type { DoorRefusal } from './errors.ts'
import type { Fields, Read } from './fields.ts'

export type KeyScope = 'read' | 'trade' | 'payment'

/** For whom a signed request is made, and with which key. */
export interface Machine {
  readonly userId: string
  readonly keyId: string
  readonly farPrices: boolean
}

/** What every handler gets beside the fields. */
export interface Asked {
  readonly ip: string
}

/** And what is known of a request that was signed. */
export interface SignedAsked extends Asked {
  readonly machine: Machine
  /** Made of the signature, for an order that came without an id: the same request sent again names the same order. */
  readonly orderId: string
  /** False once the time that its sender allowed is over; asked right before something is done. */
  readonly inTime: () => boolean
}

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT'
type Answer = Promise<Result<unknown, DoorRefusal>>

interface Way {
  readonly method: Method
  /** Behind `/binance`. */
  readonly path: string
  /** What it takes of the weight of a minute, by what was sent where that matters. */
  readonly weight: number | ((sent: Readonly<Record<string, string>>) => number)
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

/** Only who holds a key may ask; time and signature are judged before the fields. */
export function signed<F extends Fields>(
  way: Way & {
    readonly scope: KeyScope
    readonly fields: F
    readonly answer: (input: Read<F>, asked: SignedAsked) => Answer
  },
): Endpoint {
  return way
}
