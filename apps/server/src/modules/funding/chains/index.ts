import type { Chain, ChainCode } from './chain.ts'

export interface ChainSettings {
  /** Where the node of each chain answers. A chain without a node is not offered. */
  readonly urls: Readonly<Partial<Record<ChainCode, string>>>
  /** Addresses of test networks, so that nobody sends real coins to a demo. */
  readonly testNetworks: boolean
}

export type Chains = ReturnType<typeof createChains>

/** The chains that have a node, by code. */
export function createChains(_settings: ChainSettings) {
  const known = new Map<string, Chain>()
  return {
    all: () => [...known.values()],
    get: (code: string) => known.get(code),
    /** Those that carry the asset, in the order in which people are offered them. */
    of: (asset: string) => [...known.values()].filter((chain) => chain.assets.some((own) => own.asset === asset)),
  }
}
