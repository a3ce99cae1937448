import type { SeedMethod } from '@bourse/server/modules/p2p/index.ts'
import { type DemoTrader, type TraderSketch, traderOf } from './traders.ts'

/** One of the people who buy from the demo's merchants and sell to them. */
export interface DemoCustomer extends DemoTrader {
  readonly methods: readonly SeedMethod[]
}

interface Sketch extends TraderSketch {
  readonly iban: string
}

const SKETCHES: readonly Sketch[] = [
  {
    ...{ name: 'customer-01', firstName: 'Emma', lastName: 'Peeters', country: 'BE', city: 'Gent', language: 'en' },
    iban: 'BE68539007547034',
  },
  {
    ...{ name: 'customer-02', firstName: 'Tiago', lastName: 'Almeida', country: 'PT', city: 'Porto', language: 'en' },
    iban: 'PT50000201231234567890154',
  },
  {
    ...{ name: 'customer-03', firstName: 'Aino', lastName: 'Laine', country: 'FI', city: 'Turku', language: 'en' },
    iban: 'FI2112345600000785',
  },
]

/** Three, with something to sell. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = SKETCHES.map((sketch, place) => ({
  ...traderOf(sketch, `24DC0010${place}1`),
  opening: [{ daysAgo: 30, amounts: { USDT: '2000' } }],
  methods: [{ kind: 'sepa_instant', fiat: 'EUR', iban: sketch.iban }],
}))
