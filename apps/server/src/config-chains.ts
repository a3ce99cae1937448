import { z } from 'zod'

/** Where the nodes of real chains answer. A chain without a node is not offered. */
const nodes = {
  BITCOIN_RPC_URL: z.url().optional(),
  ETHEREUM_RPC_URL: z.url().optional(),
  LITECOIN_RPC_URL: z.url().optional(),
  DOGECOIN_RPC_URL: z.url().optional(),
  XRPL_RPC_URL: z.url().optional(),
}

const counted = z.coerce.number().int().min(1).max(1_000).default(12)
const countedOrNetwork = z.literal('network').or(counted)

/** When a deposit is final. Only these two networks have a word for it. */
const finalities = {
  BITCOIN_FINALITY: counted,
  ETHEREUM_FINALITY: countedOrNetwork,
  LITECOIN_FINALITY: counted,
  DOGECOIN_FINALITY: counted,
  XRPL_FINALITY: countedOrNetwork,
}

export const chainVariables = { ...nodes, ...finalities }
const variables = z.object(chainVariables)

/** What is set of each chain. */
export function chainSettings(values: z.infer<typeof variables>) {
  const chainUrls = {
    BITCOIN: values.BITCOIN_RPC_URL,
    ETHEREUM: values.ETHEREUM_RPC_URL,
    LITECOIN: values.LITECOIN_RPC_URL,
    DOGECOIN: values.DOGECOIN_RPC_URL,
    XRPL: values.XRPL_RPC_URL,
  }
  const finality = {
    BITCOIN: values.BITCOIN_FINALITY,
    ETHEREUM: values.ETHEREUM_FINALITY,
    LITECOIN: values.LITECOIN_FINALITY,
    DOGECOIN: values.DOGECOIN_FINALITY,
    XRPL: values.XRPL_FINALITY,
  }
  return { chainUrls, finality }
}

const address = z.string().trim().max(120).optional()

/** Addresses of the safe, which the signer alone is told; what is above the ceilings goes nowhere else. */
export const coldEnvironment = {
  COLD_BITCOIN: address,
  COLD_ETHEREUM: address,
  COLD_LITECOIN: address,
  COLD_DOGECOIN: address,
  COLD_XRPL: address,
}
const coldValues = z.object(coldEnvironment)

export function coldSettings(values: z.infer<typeof coldValues>) {
  return {
    BITCOIN: values.COLD_BITCOIN,
    ETHEREUM: values.COLD_ETHEREUM,
    LITECOIN: values.COLD_LITECOIN,
    DOGECOIN: values.COLD_DOGECOIN,
    XRPL: values.COLD_XRPL,
  }
}

/** The same the other way round, for a signer that is started beside the server. */
export function coldVariables(addresses: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const known = Object.entries(addresses).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(known.map(([chain, own]) => [`COLD_${chain}`, own]))
}
