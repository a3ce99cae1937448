import type { InflowSource, Reply, TravelMessage, TravelRule } from '../modules/travel/index.ts'

export const PROVIDER = { code: 'hafen', name: 'Hafen Exchange', country: 'DE' }

export interface TestTravel {
  readonly travelRule: TravelRule
  /** What was sent, in order. */
  readonly sent: TravelMessage[]
  /** What the other provider says from now on; undefined is silence. */
  answer(status: Reply['status'] | undefined): void
  /** Where the coins of a transaction come from; all others come from wallets of people's own. */
  comes(txId: string, source: InflowSource | undefined): void
}

/** The network of providers as a test decides; one provider, who accepts everything at first. */
export function testTravel(): TestTravel {
  const sent: TravelMessage[] = []
  const sources = new Map<string, InflowSource | undefined>()
  let status: Reply['status'] | undefined = 'accepted'
  return {
    sent,
    travelRule: {
      providers: async () => [PROVIDER],
      async send(message) {
        sent.push(message)
        return status && { status, note: '' }
      },
      sourceOf: async ({ txId }) => (sources.has(txId) ? sources.get(txId) : { source: 'self_hosted' }),
    },
    answer(next) {
      status = next
    },
    comes: (txId, source) => void sources.set(txId, source),
  }
}
