import { assert } from '@bourse/money'
import type { HDKey } from '@scure/bip32'
import { type BaseUnits, COLD, type OwnAddress, type Payment, type Unsigned, WARM } from './chain.ts'

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

/** How the keys of one kind of chain are made and used, by the signer and by the safe. */
export interface KeyKind {
  path(index: number): string
  addressOf(publicKey: Uint8Array): string
  /** Throws when it is none of this kind, or says something that cannot be read. */
  read(unsigned: Unsigned): Reading
  sign(unsigned: Unsigned, keyOf: (index: number) => HDKey): Promise<Signed>
  /** What somebody else signed; throws when it is not this very transaction, or not signed by whom it spends from. */
  readSigned(unsigned: Unsigned, raw: string): Signed
}

/** By BIP 44: people's addresses and the hot wallet in the first account, the warm tier in the second. */
export function keyPath(coin: string, index: number): string {
  assert(index > COLD, 'nobody here has the keys of the safe')
  return index === WARM ? `${coin}/1'/0/0` : `${coin}/0'/0/${index}`
}
