import { createHash } from 'node:crypto'
import { assert } from '@bourse/money'
import { base58xrp } from '@scure/base'
import { equalBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js'

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

const ACCOUNT_PREFIX = 0x00
const ACCOUNT_BYTES = 20
const CHECKSUM_BYTES = 4
/** Put before what is hashed, so that a signature can never be taken for a transaction or the other way round. */
const SIGN_PREFIX = Buffer.from('53545800', 'hex')
const ID_PREFIX = Buffer.from('54584E00', 'hex')
const PAYMENT_TYPE = 0
/** Asks for signatures in the one form that nobody else can change. */
const FULLY_CANONICAL = 0x80000000
const POSITIVE_XRP = 0x4000000000000000n
const MOST_DROPS = 10n ** 17n

export function addressOfKey(publicKey: Uint8Array): string {
  return encodeAccount(hash160(publicKey))
}

export function encodeAccount(account: Uint8Array): string {
  const payload = Buffer.from([ACCOUNT_PREFIX, ...account])
  return base58xrp.encode(Buffer.concat([payload, sha256x2(payload).subarray(0, CHECKSUM_BYTES)]))
}

/** Undefined when it is no address: a letter of another alphabet, a wrong length or a wrong checksum. */
export function decodeAccount(text: string): Uint8Array | undefined {
  const bytes = decodeBase58(text)
  if (bytes?.length !== 1 + ACCOUNT_BYTES + CHECKSUM_BYTES || bytes[0] !== ACCOUNT_PREFIX) return undefined
  const payload = bytes.subarray(0, 1 + ACCOUNT_BYTES)
  const right = equalBytes(bytes.subarray(1 + ACCOUNT_BYTES), sha256x2(payload).subarray(0, CHECKSUM_BYTES))
  return right ? payload.subarray(1) : undefined
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58xrp.decode(text)
  } catch {
    return undefined
  }
}

/** The canonical binary form: fields by type, then by number, each behind its own mark. */
export function encodePayment(payment: XrpPayment): Buffer {
  const { tag, signature, publicKey } = payment
  return Buffer.concat([
    Buffer.from([0x12, 0x00, PAYMENT_TYPE]),
    uint32([0x22], FULLY_CANONICAL),
    uint32([0x24], payment.sequence),
    ...(tag === null ? [] : [uint32([0x2e], tag)]),
    uint32([0x20, 0x1b], payment.lastLedger),
    amount(0x61, payment.drops),
    amount(0x68, payment.fee),
    sized(0x73, publicKey),
    ...(signature === null ? [] : [sized(0x74, signature)]),
    sized(0x81, accountOf(payment.account)),
    sized(0x83, accountOf(payment.destination)),
  ])
}

/** What a key signs. */
export function signingHash(payment: XrpPayment): Buffer {
  return sha512Half(Buffer.concat([SIGN_PREFIX, encodePayment({ ...payment, signature: null })]))
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
  const reader = createReader(bytes)
  reader.expect(Buffer.from([0x12, 0x00, PAYMENT_TYPE]))
  assert(reader.uint32([0x22]) === FULLY_CANONICAL, 'unknown flags')
  const payment: XrpPayment = {
    sequence: reader.uint32([0x24]),
    tag: reader.next() === 0x2e ? reader.uint32([0x2e]) : null,
    lastLedger: reader.uint32([0x20, 0x1b]),
    drops: reader.amount(0x61),
    fee: reader.amount(0x68),
    publicKey: reader.sized(0x73),
    signature: reader.next() === 0x74 ? reader.sized(0x74) : null,
    account: encodeAccount(reader.sized(0x81)),
    destination: encodeAccount(reader.sized(0x83)),
  }
  assert(encodePayment(payment).equals(bytes), 'a payment has one form')
  return payment
}

function createReader(bytes: Buffer) {
  let at = 0
  const take = (length: number): Buffer => {
    assert(at + length <= bytes.length, 'the payment ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const expect = (mark: Uint8Array) => assert(take(mark.length).equals(mark), 'not the field that comes here')
  return {
    next: () => bytes[at],
    expect,
    uint32(mark: readonly number[]): number {
      expect(Buffer.from(mark))
      return take(4).readUInt32BE()
    },
    amount(mark: number): bigint {
      expect(Buffer.from([mark]))
      const value = take(8).readBigUInt64BE()
      assert(value >= POSITIVE_XRP, 'only XRP itself is paid')
      return value - POSITIVE_XRP
    },
    sized(mark: number): Buffer {
      expect(Buffer.from([mark]))
      return take(take(1).readUInt8())
    },
  }
}

function uint32(mark: readonly number[], value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return Buffer.concat([Buffer.from(mark), bytes])
}

function amount(mark: number, drops: bigint): Buffer {
  assert(drops >= 0n && drops <= MOST_DROPS, 'more XRP than there are')
  const bytes = Buffer.alloc(9)
  bytes.writeUInt8(mark)
  bytes.writeBigUInt64BE(POSITIVE_XRP + drops, 1)
  return bytes
}

function sized(mark: number, value: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([mark, value.length]), value])
}

function accountOf(address: string): Uint8Array {
  const account = decodeAccount(address)
  assert(account !== undefined, 'not an address of the XRP Ledger')
  return account
}
