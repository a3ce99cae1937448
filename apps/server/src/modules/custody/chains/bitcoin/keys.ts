import { assert } from '@bourse/money'
import { hex } from '@scure/base'
import { Address, OutScript, p2pkh, p2wpkh, Script, Transaction } from '@scure/btc-signer'
import { baseUnits, type OutputUnsigned, type Unsigned } from '../chain.ts'
import { type KeyKind, keyPath, type Reading } from '../key-kind.ts'
import type { OutputChain, OutputNetwork } from './networks.ts'

/** Replaceable by a transaction that pays more (BIP 125), so that one that hangs can be brought on. */
const REPLACEABLE = 0xfffffffd

export function paymentOf({ script }: OutputChain, network: OutputNetwork, publicKey: Uint8Array) {
  return script === 'wpkh' ? p2wpkh(publicKey, network) : p2pkh(publicKey, network)
}

export function scriptOf(network: OutputNetwork, address: string): Uint8Array {
  return OutScript.encode(Address(network).decode(address))
}

/** Keys of the Bitcoin family. */
export function outputKeys(chain: OutputChain, network: OutputNetwork): KeyKind {
  function addressOf(publicKey: Uint8Array): string {
    const { address } = paymentOf(chain, network, publicKey)
    assert(address !== undefined, 'a key has an address')
    return address
  }

  return {
    path: (index) => keyPath(chain.coin, index),
    addressOf,

    read(unsigned): Reading {
      const { inputs, outputs, change } = own(unsigned)
      assert(inputs.length > 0 && outputs.length > 0, 'a transaction takes and gives')
      assert(
        inputs.every((input) => isProvedBy(chain.script, input)),
        'the amounts of the inputs are proved',
      )
      const taken = inputs.reduce((sum, input) => sum + BigInt(input.base), 0n)
      const given = outputs.reduce((sum, output) => sum + BigInt(output.base), 0n)
      assert(taken >= given, 'a transaction gives at most what it takes')
      return {
        payments: outputs.map(({ address, base }) => ({
          asset: chain.asset,
          to: address,
          memo: null,
          base: baseUnits(BigInt(base)),
        })),
        own: [...inputs.map(({ from }) => from), change],
        fee: baseUnits(taken - given),
        conflictKeys: inputs.map(({ txid, output }) => `${txid}:${output}`),
      }
    },

    async sign(unsigned, keyOf) {
      const { inputs } = own(unsigned)
      const transaction = transactionOf(network, own(unsigned))
      inputs.forEach(({ from }, position) => {
        const { privateKey } = keyOf(from.index)
        assert(privateKey !== null, 'the signer has the private keys')
        transaction.signIdx(privateKey, position)
      })
      transaction.finalize()
      return { txid: transaction.id, raw: hex.encode(transaction.extract()) }
    },

    readSigned(unsigned, raw) {
      const given = Transaction.fromRaw(hex.decode(raw), { disableScriptCheck: true })
      const asked = transactionOf(network, own(unsigned))
      assert(hex.encode(given.unsignedTx) === hex.encode(asked.unsignedTx), 'another transaction was signed')
      const bytes = hex.encode(given.toBytes(true, given.hasWitnesses))
      assert(given.isFinal && bytes === raw.toLowerCase(), 'it is not signed as a whole')
      own(unsigned).inputs.forEach(({ from }, position) => {
        assert(addressOf(signerOf(given, position)) === from.address, 'it is signed by somebody else')
      })
      return { txid: given.id, raw: raw.toLowerCase() }
    },
  }
}

function transactionOf(network: OutputNetwork, { inputs, outputs }: OutputUnsigned): Transaction {
  const transaction = new Transaction()
  for (const { txid, output, base, from, previous } of inputs) {
    const proof =
      previous === null
        ? { witnessUtxo: { script: scriptOf(network, from.address), amount: BigInt(base) } }
        : { nonWitnessUtxo: hex.decode(previous) }
    transaction.addInput({ txid, index: output, sequence: REPLACEABLE, ...proof })
  }
  for (const { address, base } of outputs) transaction.addOutputAddress(address, BigInt(base), network)
  return transaction
}

/** The public key that an input shows, beside its signature; whether that is right the chain itself says. */
function signerOf(transaction: Transaction, position: number): Uint8Array {
  const { finalScriptWitness: witness, finalScriptSig: script } = transaction.getInput(position)
  const shown = witness?.at(-1) ?? (script === undefined ? undefined : Script.decode(script).at(-1))
  assert(shown instanceof Uint8Array, 'an input shows a key')
  return shown
}

/** A witness signs the amount of its input. Without one, only the transaction before it tells what it is. */
function isProvedBy(kind: OutputChain['script'], { txid, output, base, previous }: OutputUnsigned['inputs'][number]) {
  if (kind === 'wpkh') return previous === null
  if (previous === null) return false
  const before = Transaction.fromRaw(hex.decode(previous), { allowUnknownInputs: true, disableScriptCheck: true })
  return before.id === txid && before.getOutput(output).amount === BigInt(base)
}

function own(unsigned: Unsigned): OutputUnsigned {
  assert(unsigned.kind === 'outputs', 'a transaction of another kind of chain')
  return unsigned
}
