import type { SeedMerchant } from '@bourse/server/modules/p2p/index.ts'
import { type DemoTrader, type TraderSketch, traderOf } from './traders.ts'

/** One of the people who trade with others as a business. */
export interface DemoMerchant extends DemoTrader, Omit<SeedMerchant, 'userId' | 'holder'> {}

interface Sketch extends TraderSketch {
  readonly nickname: string
  readonly about: string
  readonly methods: SeedMerchant['methods']
  readonly approved?: false
}

const SKETCHES: readonly Sketch[] = [
  {
    ...{ name: 'merchant-01', firstName: 'Giulia', lastName: 'Ferraro', country: 'IT', city: 'Torino', language: 'it' },
    nickname: 'Torino Coins',
    about: 'Every day from 8 to 22. I release within minutes of your payment.',
    methods: [
      { kind: 'sepa_instant', fiat: 'EUR', iban: 'IT60X0542811101000000123456' },
      { kind: 'wise', fiat: 'EUR', email: 'giulia.ferraro@merchants.bourse.test' },
    ],
  },
  {
    ...{ name: 'merchant-02', firstName: 'Jonas', lastName: 'Keller', country: 'DE', city: 'Hamburg', language: 'de' },
    nickname: 'Hafenkontor',
    about: 'Instant transfers only. No messages about crypto in the reference, please.',
    methods: [{ kind: 'sepa_instant', fiat: 'EUR', iban: 'DE89370400440532013000' }],
  },
  {
    ...{ name: 'merchant-03', firstName: 'Lucía', lastName: 'Ortega', country: 'ES', city: 'Valencia', language: 'es' },
    nickname: 'Levante P2P',
    about: 'Good prices for larger amounts. I answer in Spanish and English.',
    methods: [
      { kind: 'sepa_instant', fiat: 'EUR', iban: 'ES9121000418450200051332' },
      { kind: 'wise', fiat: 'GBP', email: 'lucia.ortega@merchants.bourse.test' },
    ],
  },
  {
    ...{ name: 'merchant-04', firstName: 'Claire', lastName: 'Moreau', country: 'FR', city: 'Lyon', language: 'en' },
    nickname: 'Quai du Change',
    about: 'Weekdays from 9 to 18. New customers are welcome.',
    methods: [{ kind: 'sepa_instant', fiat: 'EUR', iban: 'FR1420041010050500013M02606' }],
  },
  {
    ...{
      name: 'merchant-05',
      firstName: 'Pieter',
      lastName: 'de Vries',
      country: 'NL',
      city: 'Utrecht',
      language: 'en',
    },
    nickname: 'Oudegracht Exchange',
    about: 'Small amounts, quick hands.',
    methods: [
      { kind: 'sepa_instant', fiat: 'EUR', iban: 'NL91ABNA0417164300' },
      { kind: 'wise', fiat: 'EUR', email: 'pieter.devries@merchants.bourse.test' },
    ],
  },
  {
    ...{ name: 'merchant-06', firstName: 'Anton', lastName: 'Berger', country: 'AT', city: 'Graz', language: 'de' },
    nickname: 'Murufer Digital',
    about: 'I run a small exchange office and would like to sell online too.',
    methods: [{ kind: 'sepa_instant', fiat: 'EUR', iban: 'AT611904300234573201' }],
    approved: false,
  },
]

/** Five who trade, and one who waits for staff. They log in with the password and the authenticator of the demo. */
export const DEMO_MERCHANTS: readonly DemoMerchant[] = SKETCHES.map((sketch, place) => ({
  ...traderOf(sketch, `24DM0010${place}1`),
  opening: [{ daysAgo: 60, amounts: { USDT: '25000', USDC: '8000', BTC: '0.4', ETH: '5' } }],
  nickname: sketch.nickname,
  about: sketch.about,
  business: 'Registered business; the number is on file with our demo registrar.',
  approved: sketch.approved ?? true,
  methods: sketch.methods,
}))

/** Those whom staff have approved. */
export const TRADING_MERCHANTS = DEMO_MERCHANTS.filter(({ approved }) => approved)
