import { assert } from '@bourse/money'
import { addr, Transaction } from 'micro-eth-signer'
import { type Hex, isAddress, isHex } from './hex.ts'

/** Of the second type (EIP-1559): what gas may cost at most, and how much of it goes to who makes the block. */
export interface EvmPayment {
  readonly chainId: number
  readonly nonce: number
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  readonly gas: bigint
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

/** The same payment gives the same bytes: no chance goes into the signature. */
export function signPayment(payment: EvmPayment, privateKey: Uint8Array): Hex {
  const raw = prepared(payment).signBy(privateKey, false).toHex()
  assert(isHex(raw), 'a transaction is hexadecimal')
  return raw
}

function prepared({ chainId, nonce, gas, ...payment }: EvmPayment) {
  assert(isAddress(payment.to), 'an address is hexadecimal')
  assert(isHex(payment.data) && payment.data.length % 2 === 0, 'data is whole bytes')
  assert(payment.maxPriorityFeePerGas <= payment.maxFeePerGas, 'a part is not more than the whole')
  const fields = { ...payment, type: 'eip1559', gasLimit: gas } as const
  // The library's limits for what people type into a form are not ours: the signer has its own ceilings.
  return Transaction.prepare({ ...fields, chainId: BigInt(chainId), nonce: BigInt(nonce) }, false)
}

/** Who signed exactly this payment. Throws when the bytes are another one, or not signed. */
export function senderOf(signed: Hex, payment: EvmPayment): string {
  const given = Transaction.fromHex(signed)
  assert(given.isSigned && given.toHex() === signed, 'a signed payment in its one form')
  assert(given.removeSignature().toHex() === prepared(payment).toHex(), 'another transaction was signed')
  return given.sender.toLowerCase()
}

export function addressOfKey(publicKey: Uint8Array): string {
  return addr.fromPublicKey(publicKey).toLowerCase()
}
