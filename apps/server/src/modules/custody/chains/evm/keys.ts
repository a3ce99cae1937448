import { assert } from '@bourse/money'
import type { HDKey } from '@scure/bip32'
import { privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { hexToBigInt, isHex, keccak256, toHex } from 'viem/utils'
import type { KeyKind, Reading } from '../../signer/key-kind.ts'
import { baseUnits, type ChainAsset, type EvmUnsigned, type Payment, type Unsigned } from '../chain.ts'
import { readTransfer } from './erc20.ts'

export interface EvmKeyOptions {
  readonly chainId: number
  readonly assets: readonly ChainAsset[]
}

/** Keys of Ethereum and its kin. */
export function evmKeys({ chainId, assets }: EvmKeyOptions): KeyKind {
  return {
    path: (index) => `m/44'/60'/0'/0/${index}`,
    addressOf: (publicKey) => publicKeyToAddress(uncompressed(publicKey)).toLowerCase(),

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
      const { from, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = own(unsigned)
      assert(isHex(to) && isHex(data), 'addresses and data are hexadecimal')
      const raw = await privateKeyToAccount(privateKeyOf(keyOf(from.index))).signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        to,
        value: BigInt(value),
        data,
        gas: BigInt(gas),
        maxFeePerGas: BigInt(maxFeePerGas),
        maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
      })
      return { txid: keccak256(raw), raw }
    },
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

function privateKeyOf({ privateKey }: HDKey) {
  assert(privateKey !== null, 'the signer has the private keys')
  return toHex(privateKey)
}

const FIELD = 2n ** 256n - 2n ** 32n - 977n

/** Key paths give compressed keys; an address is the hash of both coordinates: y² = x³ + 7. */
function uncompressed(publicKey: Uint8Array): `0x${string}` {
  const x = hexToBigInt(toHex(publicKey.subarray(1)))
  const root = power(((x * x * x) % FIELD) + 7n, (FIELD + 1n) / 4n)
  const y = root % 2n === BigInt((publicKey[0] ?? 0) % 2) ? root : FIELD - root
  return `0x04${x.toString(16).padStart(64, '0')}${y.toString(16).padStart(64, '0')}`
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square, rest] = [1n, base % FIELD, exponent]
  while (rest > 0n) {
    if (rest % 2n === 1n) result = (result * square) % FIELD
    square = (square * square) % FIELD
    rest /= 2n
  }
  return result
}
