import { assert } from '@bourse/money'
import { createOutputChain } from './bitcoin/chain.ts'
import { outputKeys } from './bitcoin/keys.ts'
import { OUTPUT_CHAINS } from './bitcoin/networks.ts'
import { type Chain, type ChainCode, CONFIRMATIONS, type FinalityRule } from './chain.ts'
import { createEvmChain } from './evm/chain.ts'
import { evmKeys } from './evm/keys.ts'
import { ETHEREUM, ETHEREUM_ASSETS } from './evm/tokens.ts'
import type { KeyKind } from './key-kind.ts'
import { createXrpChain } from './xrp/chain.ts'
import { xrpKeys } from './xrp/keys.ts'

export interface ChainSettings {
  /** Where the node of each chain answers. A chain without a node is not offered. */
  readonly urls: Readonly<Partial<Record<ChainCode, string | undefined>>>
  /** Addresses of test networks, so that nobody sends real coins to a demo. */
  readonly testNetworks: boolean
  /** When a deposit is final; chains that are not named count to twelve. */
  readonly finality?: Readonly<Partial<Record<ChainCode, FinalityRule | undefined>>>
  /** Chains of other kinds; tests give simple ones. */
  readonly others?: readonly Chain[]
}

export interface Chains {
  all(): readonly Chain[]
  get(code: string): Chain | undefined
  /** Those that carry the asset, in the order in which people are offered them. */
  of(asset: string): readonly Chain[]
}

interface ChainKind {
  readonly code: ChainCode
  create(url: string, testNetworks: boolean): Chain
  keys(testNetworks: boolean): KeyKind
}

/** One line for each chain: how to talk to it, and how its keys are made. */
const KINDS: readonly ChainKind[] = [
  ...OUTPUT_CHAINS.map((kind) => ({
    code: kind.code,
    create: (url: string, test: boolean) => createOutputChain(kind, test ? kind.testNetwork : kind.network, url),
    keys: (test: boolean) => outputKeys(kind, test ? kind.testNetwork : kind.network),
  })),
  {
    code: ETHEREUM.code,
    create: (url, test) => createEvmChain(url, evmChainId(test)),
    keys: (test) => evmKeys({ chainId: evmChainId(test), assets: ETHEREUM_ASSETS }),
  },
  { code: 'XRPL', create: (url) => createXrpChain(url), keys: () => xrpKeys },
]

function evmChainId(test: boolean): number {
  return test ? ETHEREUM.testChainId : ETHEREUM.mainChainId
}

/** The chains that have a node. */
export function createChains({ urls, testNetworks, finality = {}, others = [] }: ChainSettings): Chains {
  const built = KINDS.flatMap(({ code, create }) => {
    const url = urls[code]
    return url === undefined ? [] : [withRule(create(url, testNetworks), finality[code])]
  })
  const known = [...built, ...others]
  return {
    all: () => known,
    get: (code) => known.find((chain) => chain.code === code),
    of: (asset) => known.filter((chain) => chain.assets.some((own) => own.asset === asset)),
  }
}

function withRule(chain: Chain, rule: FinalityRule = CONFIRMATIONS): Chain {
  if (rule !== 'network') return { ...chain, confirmations: rule, finality: null }
  assert(chain.finality !== null, `${chain.name} has no word for what is final`)
  return chain
}

/** The address as its chain writes it, known without a node; undefined when it is none of that chain. */
export function readAddress(code: ChainCode, text: string, testNetworks: boolean): string | undefined {
  const checked = KINDS.find((kind) => kind.code === code)
    ?.create('http://nobody.invalid', testNetworks)
    .checkAddress(text, null)
  return checked?.ok ? checked.value.address : undefined
}

/** How the keys of each chain are made and used, whether a node is known or not. */
export function createKeyKinds(testNetworks: boolean): ReadonlyMap<ChainCode, KeyKind> {
  return new Map(KINDS.map(({ code, keys }) => [code, keys(testNetworks)]))
}
