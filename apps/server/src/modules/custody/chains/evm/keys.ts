import { assert } from '@bourse/money'
import type { HDKey } from '@scure/bip32'
import { baseUnits, type ChainAsset, type EvmUnsigned, type Payment, type Unsigned } from '../chain.ts'
import { type KeyKind, keyPath, type Reading } from '../key-kind.ts'
import { readTransfer } from './erc20.ts'
import { type Hex, isHex, keccak256 } from './hex.ts'
import { addressOfKey, type EvmPayment, senderOf, signPayment } from './transaction.ts'

export interface EvmKeyOptions {
  readonly chainId: number
  readonly assets: readonly ChainAsset[]
}

/** Keys of Ethereum and its kin. */
export function evmKeys({ chainId, assets }: EvmKeyOptions): KeyKind {
  return {
    path: (index) => keyPath("m/44'/60'", index),
    addressOf: addressOfKey,

    read(unsigned): Reading {
      const { from, nonce, gas, maxFeePerGas, chainId: asked } = own(unsigned)
      assert(asked === chainId, 'a transaction of another chain')
      return {
        payments: [paymentOf(own(unsigned), assets)],
        own: [from],
        fee: baseUnits(BigInt(gas) * BigInt(maxFeePerGas)),
        conflictKeys: [`${from.address}:${nonce}`],
      }
    },

    async sign(unsigned, keyOf) {
      const payment = fieldsOf(own(unsigned), chainId)
      const raw = signPayment(payment, privateKeyOf(keyOf(own(unsigned).from.index)))
      return { txid: keccak256(raw), raw }
    },

    readSigned(unsigned, text) {
      const raw: Hex = `0x${text.toLowerCase().replace(/^0x/, '')}`
      const sender = senderOf(raw, fieldsOf(own(unsigned), chainId))
      assert(sender === own(unsigned).from.address, 'it is signed by somebody else')
      return { txid: keccak256(raw), raw }
    },
  }
}

function fieldsOf(unsigned: EvmUnsigned, chainId: number): EvmPayment {
  const { nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = unsigned
  assert(isHex(to) && isHex(data), 'addresses and data are hexadecimal')
  return {
    chainId,
    nonce,
    to,
    value: BigInt(value),
    data,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  }
}

/** The coin itself without any data, or exactly one transfer of a token that we know. */
function paymentOf({ to, value, data }: EvmUnsigned, assets: readonly ChainAsset[]): Payment {
  const known = assets.find(({ contract }) => contract === to.toLowerCase())
  if (known === undefined) {
    const coin = assets.find(({ contract }) => contract === null)
    assert(coin !== undefined && data === '0x', 'a payment in the coin of the chain carries no data')
    return { asset: coin.asset, to: to.toLowerCase(), memo: null, base: baseUnits(BigInt(value)) }
  }
  assert(isHex(data) && BigInt(value) === 0n, 'a token is sent by its contract and without coins')
  const transfer = readTransfer(data)
  assert(transfer !== undefined, 'a token is sent by a transfer')
  return { asset: known.asset, to: transfer.to.toLowerCase(), memo: null, base: baseUnits(transfer.amount) }
}

function own(unsigned: Unsigned): EvmUnsigned {
  assert(unsigned.kind === 'evm', 'a transaction of another kind of chain')
  return unsigned
}

function privateKeyOf({ privateKey }: HDKey): Uint8Array {
  assert(privateKey !== null, 'the signer has the private keys')
  return privateKey
}
