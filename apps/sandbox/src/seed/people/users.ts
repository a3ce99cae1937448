import type { Language } from '@bourse/contract'
import { VERIFIED_USER } from './verified.ts'

/** Of every demo user; shown in the sandbox console and on the terminal. It opens nothing outside the sandbox. */
export const DEMO_PASSWORD = 'Demo-bourse-2026'

export interface DemoUser {
  readonly email: string
  readonly password: string
  readonly country: string
  readonly language: Language
  readonly fiat: 'USDT' | 'EUR' | 'GBP' | 'USDC'
  /** What was deposited once from the outside world, oldest first. */
  readonly opening: readonly Opening[]
}

export interface Opening {
  /** How long before the first start of a new sandbox; later, all of it arrives at once. */
  readonly daysAgo: number
  /** Decimal amounts by asset. */
  readonly amounts: Readonly<Record<string, string>>
}

export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'anna@demo.bourse.test',
    password: DEMO_PASSWORD,
    country: 'DE',
    language: 'en',
    fiat: 'EUR',
    opening: [
      {
        daysAgo: 75,
        amounts: {
          BTC: '0.68',
          ETH: '6.5',
          USDT: '12500',
          USDC: '3000',
          XRP: '2400',
          DOGE: '15000',
          SHIB: '25000000',
          ADA: '1800',
          EUR: '5500',
          GBP: '1500',
        },
      },
      { daysAgo: 44, amounts: { SOL: '45' } },
      { daysAgo: 19, amounts: { EUR: '2500' } },
      { daysAgo: 5, amounts: { BTC: '0.07' } },
    ],
  },
  {
    email: 'marco@demo.bourse.test',
    password: DEMO_PASSWORD,
    country: 'IT',
    language: 'it',
    fiat: 'EUR',
    opening: [],
  },
  {
    email: VERIFIED_USER.email,
    password: DEMO_PASSWORD,
    country: VERIFIED_USER.country,
    language: 'en',
    fiat: 'EUR',
    opening: [{ daysAgo: 0, amounts: { EUR: '3000', GBP: '1200', BTC: '0.05', ETH: '0.8', USDT: '1500' } }],
  },
]
