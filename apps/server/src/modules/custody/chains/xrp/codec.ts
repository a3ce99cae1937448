import { createHash } from 'node:crypto'
import { assert } from '@bourse/money'
import { hash160 } from '@scure/btc-signer/utils.js'
import { encodeAccountID, isValidClassicAddress } from 'ripple-address-codec'
import { decode, encode, encodeForSigning } from 'ripple-binary-codec'

/** The fields of a payment in XRP, as they are signed. */
export interface XrpPayment {
  readonly account: string
  readonly destination: string
  readonly tag: number | null
  readonly drops: bigint
  readonly fee: bigint
  readonly sequence: number
  readonly lastLedger: number
  readonly publicKey: Uint8Array
  readonly signature: Uint8Array | null
}

/** Put before a transaction that is hashed into its id, so that an id can never be taken for what a key signs. */
const ID_PREFIX = Buffer.from('54584E00', 'hex')
/** Asks for signatures in the one form that nobody else can change. */
const FULLY_CANONICAL = 0x80000000

export function addressOfKey(publicKey: Uint8Array): string {
  return encodeAccountID(hash160(publicKey))
}

/** Addresses that carry a tag inside (X-addresses) are none: the tag is asked for and stored beside the address. */
export function isAddress(text: string): boolean {
  return isValidClassicAddress(text)
}

export function encodePayment(payment: XrpPayment): Buffer {
  return Buffer.from(encode(fieldsOf(payment)), 'hex')
}

/** What a key signs. */
export function signingHash(payment: XrpPayment): Buffer {
  return sha512Half(Buffer.from(encodeForSigning(fieldsOf(payment)), 'hex'))
}

export function transactionId(bytes: Uint8Array): string {
  return sha512Half(Buffer.concat([ID_PREFIX, bytes]))
    .toString('hex')
    .toUpperCase()
}

export function sha512Half(bytes: Uint8Array): Buffer {
  return createHash('sha512').update(bytes).digest().subarray(0, 32)
}

/** Reads what `encodePayment` writes. Whatever is written otherwise, or says more, is refused by throwing. */
export function decodePayment(bytes: Buffer): XrpPayment {
  const fields = decode(bytes.toString('hex').toUpperCase())
  const text = (name: string): string => {
    const value = fields[name]
    assert(typeof value === 'string', `${name} is no text`)
    return value
  }
  const number = (name: string): number => {
    const value = fields[name]
    assert(typeof value === 'number', `${name} is no number`)
    return value
  }
  const payment: XrpPayment = {
    account: text('Account'),
    destination: text('Destination'),
    tag: fields.DestinationTag === undefined ? null : number('DestinationTag'),
    drops: BigInt(text('Amount')),
    fee: BigInt(text('Fee')),
    sequence: number('Sequence'),
    lastLedger: number('LastLedgerSequence'),
    publicKey: Buffer.from(text('SigningPubKey'), 'hex'),
    signature: fields.TxnSignature === undefined ? null : Buffer.from(text('TxnSignature'), 'hex'),
  }
  assert(encodePayment(payment).equals(bytes), 'a payment has one form')
  return payment
}

/** The library would also take an X-address and add the tag in it: what is signed must say what was checked, no more. */
function fieldsOf({ account, destination, tag, signature, ...payment }: XrpPayment) {
  assert(isAddress(account) && isAddress(destination), 'not an address of the XRP Ledger')
  return {
    TransactionType: 'Payment',
    Flags: FULLY_CANONICAL,
    Account: account,
    Destination: destination,
    ...(tag === null ? {} : { DestinationTag: tag }),
    Amount: String(payment.drops),
    Fee: String(payment.fee),
    Sequence: payment.sequence,
    LastLedgerSequence: payment.lastLedger,
    SigningPubKey: hexOf(payment.publicKey),
    ...(signature === null ? {} : { TxnSignature: hexOf(signature) }),
  }
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase()
}
