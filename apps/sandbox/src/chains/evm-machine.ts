import { assert } from '@bourse/money'
import {
  createKeyKinds,
  ETHEREUM,
  ETHEREUM_ASSETS,
  evmHex,
  transferData,
} from '@bourse/server/modules/custody/index.ts'
import {
  ContractDecoder,
  EdrContext,
  L1_CHAIN_TYPE,
  l1GenesisState,
  l1HardforkFromString,
  l1ProviderFactory,
  MineOrdering,
  type Provider,
} from '@nomicfoundation/edr'
import { type BlockFrame, type Machine, NodeRefusal, type Sending } from './machine.ts'
import type { BlockRow } from './store.sql.ts'
import { STRANGE_TOKEN, TOKEN_CODE } from './token-code.ts'
import { WORLD_KEY, worldPublicKey } from './world-key.ts'

const { bytesOf, hexOf, isHex, keccak256 } = evmHex
const HARDFORK = 'Prague'
const GENESIS_SECONDS = 1_767_225_600n
const GAS_LIMIT = 30_000_000n
const SUPPLY = 10n ** 34n
const COINS = 10n ** 26n
const NOBODY = `0x${'c0'.repeat(20)}` as const
const NO_OUTPUT = { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined }

let shared: Promise<EdrContext> | undefined

/** A process may have one only. */
function context(): Promise<EdrContext> {
  shared ??= (async () => {
    const made = new EdrContext()
    await made.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory())
    return made
  })()
  return shared
}

/** A real Ethereum node in this process: it executes, checks signatures and counts gas as any other does. */
export async function createEvmMachine(): Promise<Machine> {
  const keys = kindOf()
  const world = { index: 0, address: keys.addressOf(worldPublicKey()) }
  const rpc = createCalls(await openProvider(world.address))
  for (const { contract } of tokens()) {
    await rpc('hardhat_setStorageAt', [contract, world.address, `0x${SUPPLY.toString(16).padStart(64, '0')}`])
  }
  const genesis = await blockOf(rpc, '0x0')
  let lastSecond = Number(GENESIS_SECONDS)
  /** The node does not give back the bytes of what it was handed. */
  const raws = new Map<string, string>()

  async function accept(raw: string): Promise<string> {
    const hash = String(await rpc('eth_sendRawTransaction', [raw]))
    raws.set(hash, raw)
    return hash
  }

  /** With time and chance given, the same transactions make the same block, hash and all. */
  async function seal({ at, salt }: Pick<BlockFrame, 'at' | 'salt'>) {
    const second = Math.max(lastSecond + 1, Math.floor(at.getTime() / 1000))
    await rpc('evm_setNextBlockTimestamp', [second])
    await rpc('hardhat_setPrevRandao', [keccak256(hexOf(Buffer.from(salt)))])
    await rpc('evm_mine', [])
    lastSecond = second
    return blockOf(rpc, 'latest')
  }

  return {
    genesisHash: genesis.hash,
    accept,

    async seal(frame) {
      const dropped = await dropUnpayable(rpc)
      const { hash, transactions } = await seal(frame)
      return { hash, transactions: transactions.map((own) => raws.get(own) ?? ''), dropped }
    },

    /** Exactly what the block held, and nothing else that waits here. */
    async apply({ height, hash: stored, transactions, at, salt }: BlockRow) {
      const waiting = (await rpc('eth_pendingTransactions', [])) as Waiting[]
      for (const { hash } of waiting) await rpc('hardhat_dropTransaction', [hash])
      for (const raw of transactions) await accept(raw)
      const { hash } = await seal({ at, salt })
      assert(hash === stored, `block ${height} is not the one that was stored`)
      const others = waiting.flatMap((own) => raws.get(own.hash) ?? []).filter((raw) => !transactions.includes(raw))
      // What the block made impossible is let go.
      for (const raw of others) await accept(raw).catch(() => undefined)
    },

    rpc: (method, params) => {
      if (method === 'eth_getBlockReceipts') return receiptsOf(rpc, params)
      const final = method === 'eth_getBlockByNumber' && params[0] === 'finalized'
      return final ? finalizedBlock(rpc, params[1] === true) : rpc(method, params)
    },
    pay: (sending) => payFrom(rpc, keys, { world, sending }),
  }
}

type Calls = (method: string, params: readonly unknown[]) => Promise<unknown>

async function payFrom(
  rpc: Calls,
  keys: ReturnType<typeof kindOf>,
  { world, sending }: { world: { index: number; address: string }; sending: Sending },
): Promise<string> {
  const token = tokens().find(({ asset }) => asset === sending.asset)
  const { to, base } = sending
  assert(isHex(to), 'an address is hexadecimal')
  const { raw } = await keys.sign(
    {
      kind: 'evm',
      chainId: ETHEREUM.testChainId,
      from: world,
      nonce: Number(await rpc('eth_getTransactionCount', [world.address, 'pending'])),
      to: token?.contract ?? to,
      value: token === undefined ? String(base) : '0',
      data: token === undefined ? '0x' : transferData(to, base),
      gas: '100000',
      maxFeePerGas: '20000000000',
      maxPriorityFeePerGas: '1000000000',
    },
    () => WORLD_KEY,
  )
  return raw
}

function kindOf() {
  const kind = createKeyKinds(true).get(ETHEREUM.code)
  assert(kind !== undefined, 'the chain has keys')
  return kind
}

function tokens(): { asset: string; contract: string }[] {
  const known = ETHEREUM_ASSETS.flatMap(({ asset, contract }) => (contract === null ? [] : [{ asset, contract }]))
  return [...known, STRANGE_TOKEN]
}

async function openProvider(world: string): Promise<Provider> {
  const bytes = (text: string) => {
    assert(isHex(text), 'an address is hexadecimal')
    return bytesOf(text)
  }
  const genesisState = [
    ...l1GenesisState(l1HardforkFromString(HARDFORK)),
    { address: bytes(world), balance: COINS },
    ...tokens().map(({ contract }) => ({ address: bytes(contract), code: bytesOf(`0x${TOKEN_CODE}`) })),
  ]
  const chainId = BigInt(ETHEREUM.testChainId)
  return (await context()).createProvider(
    L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: false,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: false,
      chainId,
      networkId: chainId,
      coinbase: bytesOf(NOBODY),
      genesisState,
      hardfork: HARDFORK,
      initialBaseFeePerGas: 1_000_000_000n,
      minGasPrice: 0n,
      mining: { autoMine: false, blockGasLimit: GAS_LIMIT, memPool: { order: MineOrdering.Fifo } },
      network: { genesisBlockGasLimit: GAS_LIMIT, genesisBlockTime: GENESIS_SECONDS },
      observability: {},
      ownedAccounts: [],
      precompileOverrides: [],
      defaultTransactionGasLimit: 16_000_000n,
    },
    NO_OUTPUT,
    { subscriptionCallback: () => undefined },
    new ContractDecoder(),
  )
}

function createCalls(provider: Provider): Calls {
  return async (method, params) => {
    const answer = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const data = typeof answer.data === 'string' ? JSON.parse(answer.data) : answer.data
    if (data.error !== undefined) throw new NodeRefusal(data.error.code, data.error.message)
    return data.result
  }
}

interface Waiting {
  readonly hash: string
  readonly from: string
  readonly nonce: `0x${string}`
  readonly value: `0x${string}`
  readonly gas: `0x${string}`
  readonly maxFeePerGas?: `0x${string}`
  readonly gasPrice: `0x${string}`
}

/**
 * Each of several transactions of one sender may be payable alone and not after the others. Nodes let such a one wait until it
 * is forgotten; the library would make no block at all.
 */
async function dropUnpayable(rpc: Calls): Promise<string[]> {
  const waiting = (await rpc('eth_pendingTransactions', [])) as Waiting[]
  const dropped: string[] = []
  for (const sender of new Set(waiting.map(({ from }) => from))) {
    let left = BigInt(String(await rpc('eth_getBalance', [sender, 'latest'])))
    const own = waiting.filter(({ from }) => from === sender).sort((a, b) => Number(a.nonce) - Number(b.nonce))
    for (const { hash, value, gas, maxFeePerGas, gasPrice } of own) {
      left -= BigInt(value) + BigInt(gas) * BigInt(maxFeePerGas ?? gasPrice)
      if (left >= 0n) continue
      await rpc('hardhat_dropTransaction', [hash])
      dropped.push(hash)
    }
  }
  return dropped
}

/** Every public node answers this; the library does not. */
async function receiptsOf(rpc: Calls, [hash]: readonly unknown[]): Promise<unknown> {
  const block = (await rpc('eth_getBlockByHash', [hash, false])) as { transactions: string[] } | null
  return Promise.all((block?.transactions ?? []).map((own) => rpc('eth_getTransactionReceipt', [own])))
}

/** As the network does it, two epochs behind; its epochs have 32 blocks, which nobody would wait for in a demo. */
const EPOCH = 4

/** Null while fewer than two epochs are over, as nodes answer it. */
async function finalizedBlock(rpc: Calls, full: boolean): Promise<unknown> {
  const head = Number(await rpc('eth_blockNumber', []))
  const height = (Math.floor(head / EPOCH) - 2) * EPOCH
  return height < 0 ? null : rpc('eth_getBlockByNumber', [`0x${height.toString(16)}`, full])
}

async function blockOf(rpc: Calls, at: string): Promise<{ hash: string; transactions: string[] }> {
  return (await rpc('eth_getBlockByNumber', [at, false])) as { hash: string; transactions: string[] }
}
