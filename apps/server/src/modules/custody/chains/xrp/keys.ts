import { isDeepStrictEqual } from 'node:util'
import { assert } from '@bourse/money'
import { signECDSA } from '@scure/btc-signer/utils.js'
import { baseUnits, type Unsigned, type XrpUnsigned } from '../chain.ts'
import { type KeyKind, keyPath, type Reading } from '../key-kind.ts'
import { addressOfKey, decodePayment, encodePayment, signingHash, transactionId, type XrpPayment } from './codec.ts'

/** Keys of the XRP Ledger: secp256k1, DER signatures over the first half of SHA-512. */
export const xrpKeys: KeyKind = {
  path: (index) => keyPath("m/44'/144'", index),
  addressOf: addressOfKey,

  read(unsigned): Reading {
    const { from, to, tag, drops, fee, sequence } = own(unsigned)
    const memo = tag === null ? null : String(tag)
    return {
      payments: [{ asset: 'XRP', to, memo, base: baseUnits(BigInt(drops)) }],
      own: [from],
      fee: baseUnits(BigInt(fee)),
      conflictKeys: [`${from.address}:${sequence}`],
    }
  },

  async sign(unsigned, keyOf) {
    const { privateKey, publicKey } = keyOf(own(unsigned).from.index)
    assert(privateKey !== null && publicKey !== null, 'the signer has the private keys')
    const payment = { ...fieldsOf(own(unsigned)), publicKey, signature: null }
    const signature = signECDSA(signingHash(payment), privateKey)
    const bytes = encodePayment({ ...payment, signature })
    return { txid: transactionId(bytes), raw: bytes.toString('hex').toUpperCase() }
  },

  readSigned(unsigned, raw) {
    const bytes = Buffer.from(raw, 'hex')
    const { publicKey, signature, ...fields } = decodePayment(bytes)
    assert(isDeepStrictEqual(fields, fieldsOf(own(unsigned))), 'another transaction was signed')
    assert(signature !== null, 'it is not signed')
    assert(addressOfKey(publicKey) === own(unsigned).from.address, 'it is signed by somebody else')
    return { txid: transactionId(bytes), raw: bytes.toString('hex').toUpperCase() }
  },
}

function fieldsOf({ from, to, tag, drops, fee, sequence, lastLedger }: XrpUnsigned) {
  const amounts = { drops: BigInt(drops), fee: BigInt(fee) }
  const fields: Omit<XrpPayment, 'publicKey' | 'signature'> = {
    ...{ account: from.address, destination: to, tag, ...amounts, sequence, lastLedger },
  }
  return fields
}

function own(unsigned: Unsigned): XrpUnsigned {
  assert(unsigned.kind === 'xrp', 'a transaction of another kind of chain')
  return unsigned
}
