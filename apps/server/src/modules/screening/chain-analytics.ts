import { ADDRESS_CATEGORIES, type AddressCategory } from '@bourse/contract'
import { z } from 'zod'
import { askParty, type PartySettings } from '../../platform/http/party.ts'

/** Where coins go, or the transaction by which they came. */
export interface CoinQuestion {
  readonly reference: string
  readonly direction: 'out' | 'in'
  readonly chain: string
  readonly asset: string
  /** Of the recipient: outside for a withdrawal, ours for a deposit. */
  readonly address: string
  readonly txId: string | null
}

export interface CoinRisk {
  /** In percent. */
  readonly risk: number
  readonly categories: readonly AddressCategory[]
  /** Of the firm's own record. */
  readonly reference: string
}

/** The port behind which stands whoever follows coins on chains. */
export interface ChainAnalytics {
  /** Undefined when there is no answer that can be read. */
  assess(question: CoinQuestion): Promise<CoinRisk | undefined>
}

const answer = z.object({
  risk: z.number().int().min(0).max(100),
  categories: z.array(z.enum(ADDRESS_CATEGORIES)).max(ADDRESS_CATEGORIES.length),
  reference: z.string().min(1).max(200),
})

/** `POST <url>/coins` with the question as JSON and the key as a bearer token. */
export function createHttpChainAnalytics(settings: PartySettings): ChainAnalytics {
  return { assess: (question) => askParty(settings, { path: '/coins', body: { ...question }, answer }) }
}
