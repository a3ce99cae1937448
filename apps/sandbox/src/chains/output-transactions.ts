import type { OutputNetwork } from '@bourse/server/modules/custody/index.ts'
import { hex } from '@scure/base'
import { Address, OutScript, RawTx, Script, SigHash, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { equalBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js'
import { NodeRefusal } from './machine.ts'
import { isSignedBy } from './signature.rules.ts'

export interface Coin {
  readonly base: bigint
  readonly script: Uint8Array
}

export interface ReadTransaction {
  readonly txid: string
  readonly raw: string
  /** The outputs that it spends, as txid:number. */
  readonly spends: readonly string[]
  readonly outputs: readonly Coin[]
  readonly bytes: number
}

const OPTIONS = { allowUnknownOutputs: true, disableScriptCheck: true, allowLegacyWitnessUtxo: true } as const
const DECODE_FAILED = -22

export function readRaw(raw: string): ReadTransaction {
  try {
    const bytes = hex.decode(raw)
    const transaction = Transaction.fromRaw(bytes, OPTIONS)
    const { inputs, outputs } = RawTx.decode(bytes)
    return {
      txid: transaction.id,
      raw,
      spends: inputs.map(({ txid, index }) => `${hex.encode(txid)}:${index}`),
      outputs: outputs.map(({ amount, script }) => ({ base: amount, script })),
      bytes: transaction.vsize,
    }
  } catch {
    throw new NodeRefusal(DECODE_FAILED, 'TX decode failed')
  }
}

/** Coins out of nothing, as the first transaction of a block makes them. */
export function firstTransaction({ base, script }: Coin): ReadTransaction {
  const nothing = { txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: Uint8Array.of(1, 0), sequence: 0 }
  const bytes = RawOldTx.encode({ version: 1, inputs: [nothing], outputs: [{ amount: base, script }], lockTime: 0 })
  return readRaw(hex.encode(bytes))
}

export function addressOf(network: OutputNetwork, script: Uint8Array): string | undefined {
  try {
    return Address(network).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

/** Whether every input is signed by the key that its coin belongs to. Only coins of single keys exist here. */
export function isSigned(raw: string, coins: readonly Coin[]): boolean {
  const bytes = hex.decode(raw)
  const { inputs, outputs, version, lockTime, witnesses } = RawTx.decode(bytes)
  const transaction = Transaction.fromRaw(bytes, OPTIONS)
  return coins.every(({ script, base }, position) => {
    const owner = OutScript.decode(script)
    if (owner.type === 'wpkh') {
      const [signature, key] = witnesses?.[position] ?? []
      if (signature === undefined || key === undefined || !equalBytes(hash160(key), owner.hash)) return false
      const code = OutScript.encode({ type: 'pkh', hash: owner.hash })
      return checks(key, signature, transaction.preimageWitnessV0(position, code, SigHash.ALL, base))
    }
    if (owner.type !== 'pkh') return false
    const [signature, key] = Script.decode(inputs[position]?.finalScriptSig ?? new Uint8Array())
    if (!(signature instanceof Uint8Array) || !(key instanceof Uint8Array)) return false
    if (!equalBytes(hash160(key), owner.hash)) return false
    const blank = inputs.map((input, index) => ({
      ...input,
      finalScriptSig: index === position ? script : new Uint8Array(),
    }))
    const preimage = RawOldTx.encode({ version, inputs: blank, outputs, lockTime })
    return checks(key, signature, sha256x2(preimage, Uint8Array.of(SigHash.ALL, 0, 0, 0)))
  })
}

/** A signature ends with what it covers, which must be everything. */
function checks(key: Uint8Array, signature: Uint8Array, hash: Uint8Array): boolean {
  return signature.at(-1) === SigHash.ALL && isSignedBy(key, hash, signature.subarray(0, -1))
}
