import {
  CHAIN_CODES,
  type ChainCode,
  ETHEREUM,
  ETHEREUM_ASSETS,
  OUTPUT_CHAINS,
  xrpCodec,
} from '@bourse/server/modules/custody/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { type Machine, NodeRefusal } from './machine.ts'
import { createNode, type SandboxNode } from './node.ts'
import type { BlockRow } from './store.sql.ts'
import { STRANGE_TOKEN } from './token-code.ts'

export interface ChainFacts {
  readonly chain: ChainCode
  readonly assets: readonly { readonly asset: string; readonly decimals: number }[]
  readonly memo: boolean
  /** What the world gives to the exchange's own wallet when the chain begins, in whole coins. */
  readonly endowment: Readonly<Record<string, number>>
}

/** What is to be known of each simulated chain without starting its node. */
export const CHAIN_FACTS: readonly ChainFacts[] = [
  { chain: 'BITCOIN', assets: [{ asset: 'BTC', decimals: 8 }], memo: false, endowment: { BTC: 25 } },
  {
    chain: 'ETHEREUM',
    assets: [...ETHEREUM_ASSETS, STRANGE_TOKEN].map(({ asset, decimals }) => ({ asset, decimals })),
    memo: false,
    endowment: {
      ETH: 300,
      USDT: 500_000,
      USDC: 500_000,
      LINK: 20_000,
      SHIB: 5_000_000_000,
      UNI: 20_000,
      PEPE: 10_000_000_000,
      ARB: 200_000,
      POL: 200_000,
    },
  },
  { chain: 'LITECOIN', assets: [{ asset: 'LTC', decimals: 8 }], memo: false, endowment: { LTC: 2_000 } },
  { chain: 'DOGECOIN', assets: [{ asset: 'DOGE', decimals: 8 }], memo: false, endowment: { DOGE: 500_000 } },
  { chain: 'XRPL', assets: [{ asset: 'XRP', decimals: 6 }], memo: true, endowment: { XRP: 200_000 } },
]

/** Nodes are made when somebody first talks to them; until then a chain costs nothing. */
export function createNodes({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const nodes = new Map<ChainCode, SandboxNode>()
  return {
    get(code: string): SandboxNode | undefined {
      const chain = CHAIN_CODES.find((known) => known === code)
      if (chain === undefined) return undefined
      const node = nodes.get(chain) ?? createNode({ db, clock, chain, ...kindOf(chain) })
      nodes.set(chain, node)
      return node
    },
  }
}

function kindOf(chain: ChainCode) {
  const first = ([raw]: readonly unknown[]) => String(raw)
  if (chain === ETHEREUM.code) {
    // The library is large and native: it is loaded with the first question to the chain.
    const create = async () => (await import('./evm-machine.ts')).createEvmMachine()
    return { create, submitMethod: 'eth_sendRawTransaction', rawOf: first, headOf: evmHead }
  }
  if (chain === 'XRPL') {
    const create = async () => (await import('./xrp-machine.ts')).createXrpMachine()
    const rawOf = ([params]: readonly unknown[]) => String((params as { tx_blob?: string } | undefined)?.tx_blob)
    return { create, submitMethod: 'submit', rawOf, submitted: xrpSubmitted }
  }
  const output = OUTPUT_CHAINS.find(({ code }) => code === chain)
  if (output === undefined) throw new Error(`no rules for ${chain}`)
  const create = async () => (await import('./output-machine.ts')).createOutputMachine(output)
  return { create, submitMethod: 'sendrawtransaction', rawOf: first }
}

/** So that a chain on which nothing happens stays unloaded after a restart, although the product looks at it. */
function evmHead(method: string, [at, full]: readonly unknown[], { height, hash, parent_hash }: BlockRow): unknown {
  if (method !== 'eth_getBlockByNumber' || at !== 'latest' || full !== false) return undefined
  return { number: `0x${height.toString(16)}`, hash, parentHash: parent_hash, transactions: [] }
}

/** The XRP Ledger answers a submission with a result that is told, never with an error. */
async function xrpSubmitted(_machine: Machine, raw: string, accept: () => Promise<string>): Promise<unknown> {
  const hash = xrpCodec.transactionId(Buffer.from(raw, 'hex'))
  const answer = (result: string) => ({
    engine_result: result,
    engine_result_message: result,
    tx_json: { hash },
    status: 'success',
  })
  try {
    await accept()
    return answer('tesSUCCESS')
  } catch (error) {
    if (error instanceof NodeRefusal) return answer(error.message)
    throw error
  }
}
