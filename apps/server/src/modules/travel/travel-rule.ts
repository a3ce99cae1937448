import { z } from 'zod'
import { askParty, type PartySettings } from '../../platform/http/party.ts'

export interface Provider {
  readonly code: string
  readonly name: string
  /** Where it is licensed. */
  readonly country: string
}

/** A person as IVMS 101, the common language of providers, writes one; what the sender does not know is left out. */
export interface NaturalPerson {
  readonly name: { readonly primaryIdentifier: string; readonly secondaryIdentifier: string }
  readonly geographicAddress?: {
    readonly addressLine: readonly string[]
    readonly postCode: string
    readonly townName: string
    readonly country: string
  }
  readonly nationalIdentification?: { readonly nationalIdentifier: string }
  readonly customerIdentification?: string
}

export interface Party {
  readonly naturalPerson: NaturalPerson
  readonly accountNumber: string
}

export interface TravelMessage {
  /** The same for the same transfer, however often it is sent. */
  readonly reference: string
  readonly provider: string
  readonly chain: string
  readonly asset: string
  /** A decimal of whole coins. */
  readonly amount: string
  readonly address: string
  readonly tag: string | null
  readonly originator: Party
  readonly beneficiary: Party
}

export interface InflowQuestion {
  readonly reference: string
  readonly chain: string
  readonly asset: string
  readonly amount: string
  readonly txId: string
  /** Ours. */
  readonly address: string
}

const reply = z.object({
  status: z.enum(['accepted', 'pending', 'needs_information', 'refused', 'beneficiary_unknown']),
  note: z.string().max(500).default(''),
})
export type Reply = z.infer<typeof reply>

const told = z.object({ name: z.string().min(1).max(200) })
const source = z.discriminatedUnion('source', [
  z.object({ source: z.literal('self_hosted') }),
  z.object({
    source: z.literal('provider'),
    provider: z.object({ code: z.string().min(1).max(40), name: z.string().min(1).max(120) }),
    /** Who sent it; null while the provider says nothing. */
    originator: told.nullable(),
    beneficiary: told.nullable(),
  }),
])
export type InflowSource = z.infer<typeof source>

/** The port behind which stands a network of providers. Each answers undefined when there is no answer that can be read. */
export interface TravelRule {
  providers(): Promise<readonly Provider[] | undefined>
  send(message: TravelMessage): Promise<Reply | undefined>
  sourceOf(question: InflowQuestion): Promise<InflowSource | undefined>
}

const listed = z.object({
  providers: z
    .array(
      z.object({
        code: z.string().regex(/^[a-z0-9-]{1,40}$/),
        name: z.string().min(1).max(120),
        country: z.string().regex(/^[A-Z]{2}$/),
      }),
    )
    .max(5_000),
})

/** `POST <url>/providers`, `/messages` and `/incoming`, with the question as JSON and the key as a bearer token. */
export function createHttpTravelRule(settings: PartySettings): TravelRule {
  return {
    async providers() {
      return (await askParty(settings, { path: '/providers', body: {}, answer: listed }))?.providers
    },
    send: (message) => askParty(settings, { path: '/messages', body: { message: jsonOf(message) }, answer: reply }),
    sourceOf: (question) => askParty(settings, { path: '/incoming', body: { ...question }, answer: source }),
  }
}

/** As it travels: optional parts that are not there are left out. */
function jsonOf(message: TravelMessage) {
  return JSON.parse(JSON.stringify(message))
}
