import { assert } from '@bourse/money'
import type { ChainCode, ChainSettings } from '@bourse/server/modules/custody/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import type { SandboxNode } from './node.ts'
import { CHAIN_FACTS, createNodes } from './nodes.ts'
import { chainUrls, startChainServer } from './server.ts'
import * as sql from './store.sql.ts'

export interface SandboxChainsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
}

/** Where the house keeps its coins on a chain. */
export interface HouseAddresses {
  readonly hot: string
  readonly warm: string
  readonly cold: string | null
}

export interface SandboxChains {
  readonly urls: ChainSettings['urls']
  node(chain: string): SandboxNode | undefined
  /** The node of a chain that has begun; undefined where it could not. */
  begin(chain: ChainCode): Promise<SandboxNode | undefined>
  /** From now on this process makes blocks, and gives new chains something to begin with. One process does so. */
  live(houseOf: (chain: ChainCode) => Promise<HouseAddresses>): void
  stop(): Promise<void>
}

const BLOCK_MS = 3_000
/** One more than the confirmations that anybody waits for. */
const DEPTH = 14
/** Of what the hot wallet begins with: half in the warm tier, and four times as much in the safe. */
const WARM_PART = 2n
const COLD_TIMES = 4n
/** The house's own tag, on chains where users share an address. */
const HOUSE_TAG = '0'

/** The simulated chains: their nodes' addresses at once, their nodes when somebody talks to them. */
export async function startSandboxChains({ db, clock, logger }: SandboxChainsDeps): Promise<SandboxChains> {
  const nodes = createNodes({ db, clock })
  const begun = new Map<string, Promise<void>>()
  let houseOf: ((chain: ChainCode) => Promise<HouseAddresses>) | undefined
  let timer: NodeJS.Timeout | undefined

  /** Once per process and chain; a failure is tried again with the next question. */
  async function onUse(node: SandboxNode): Promise<void> {
    if (houseOf === undefined) return
    const beginning = begun.get(node.chain) ?? endow(node, houseOf)
    begun.set(node.chain, beginning)
    await beginning.catch((err: unknown) => {
      begun.delete(node.chain)
      logger.warn({ err, chain: node.chain }, 'the house was given nothing on a simulated chain')
    })
  }

  const server = await startChainServer({ port: 0, nodeOf: nodes.get, onUse })

  async function mineWhatWaits(): Promise<void> {
    for (const chain of await sql.busyChains(db.queryable, DEPTH)) await nodes.get(chain)?.mine(1)
  }

  function tick(): void {
    timer = setTimeout(() => {
      mineWhatWaits()
        .catch((err: unknown) => logger.warn({ err }, 'a simulated chain made no block'))
        .finally(() => timer !== undefined && tick())
    }, BLOCK_MS)
    timer.unref()
  }

  return {
    urls: chainUrls(server.url),
    node: nodes.get,
    async begin(chain) {
      const node = nodes.get(chain)
      if (node === undefined) return undefined
      await onUse(node)
      return (await node.hasBlocks()) ? node : undefined
    },
    live(addresses) {
      houseOf = addresses
      tick()
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await server.stop()
    },
  }
}

/** A chain that nobody has used begins with coins in all tiers of the house, so that withdrawals can be paid and refilled. */
async function endow(node: SandboxNode, houseOf: (chain: ChainCode) => Promise<HouseAddresses>): Promise<void> {
  if (await node.hasBlocks()) return
  const facts = CHAIN_FACTS.find(({ chain }) => chain === node.chain)
  assert(facts !== undefined, `nothing is known of ${node.chain}`)
  const { hot, warm, cold } = await houseOf(facts.chain)
  for (const { asset, decimals } of facts.assets) {
    const coins = facts.endowment[asset]
    if (coins === undefined) continue
    const base = BigInt(coins) * 10n ** BigInt(decimals)
    await node.pay({ asset, to: hot, memo: facts.memo ? HOUSE_TAG : null, base })
    await node.pay({ asset, to: warm, memo: null, base: base / WARM_PART })
    if (cold !== null) await node.pay({ asset, to: cold, memo: null, base: base * COLD_TIMES })
  }
  await node.mine(1)
}
