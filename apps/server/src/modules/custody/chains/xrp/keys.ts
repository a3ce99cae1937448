import { assert } from '@bourse/money'
import { signECDSA } from '@scure/btc-signer/utils.js'
import { baseUnits, type Unsigned, type XrpUnsigned } from '../chain.ts'
import type { KeyKind, Reading } from '../key-kind.ts'
import { addressOfKey, encodePayment, signingHash, transactionId } from './codec.ts'

/** Keys of the XRP Ledger: secp256k1, DER signatures over the first half of SHA-512. */
export const xrpKeys: KeyKind = {
  path: (index) => `m/44'/144'/0'/0/${index}`,
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
    const { from, to, tag, drops, fee, sequence, lastLedger } = own(unsigned)
    const { privateKey, publicKey } = keyOf(from.index)
    assert(privateKey !== null && publicKey !== null, 'the signer has the private keys')
    const payment = {
      account: from.address,
      destination: to,
      tag,
      drops: BigInt(drops),
      fee: BigInt(fee),
      sequence,
      lastLedger,
      publicKey,
      signature: null,
    }
    const signature = signECDSA(signingHash(payment), privateKey)
    const bytes = encodePayment({ ...payment, signature })
    return { txid: transactionId(bytes), raw: bytes.toString('hex').toUpperCase() }
  },
}

function own(unsigned: Unsigned): XrpUnsigned {
  assert(unsigned.kind === 'xrp', 'a transaction of another kind of chain')
  return unsigned
}
