import type { HDKey } from '@scure/bip32'
import type { BaseUnits, OwnAddress, Payment, Unsigned } from './chain.ts'

export interface Signed {
  readonly txid: string
  readonly raw: string
}

/** What a transaction would do, read from the very fields that are signed. */
export interface Reading {
  /** Everything that it gives to anybody, change included. */
  readonly payments: readonly Payment[]
  /** The addresses that it calls ours: whose coins are spent, and where change goes. */
  readonly own: readonly OwnAddress[]
  /** The most that it can cost. */
  readonly fee: BaseUnits
  /** What only one transaction on the chain can spend. */
  readonly conflictKeys: readonly string[]
}

/** How the keys of one kind of chain are made and used. Only the signer calls it. */
export interface KeyKind {
  path(index: number): string
  addressOf(publicKey: Uint8Array): string
  /** Throws when it is none of this kind, or says something that cannot be read. */
  read(unsigned: Unsigned): Reading
  sign(unsigned: Unsigned, keyOf: (index: number) => HDKey): Promise<Signed>
}
