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
  /** Decimal amounts by asset, deposited once from the outside world. */
  readonly opening: Readonly<Record<string, string>>
}

export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'anna@demo.bourse.test',
    password: DEMO_PASSWORD,
    country: 'DE',
    language: 'en',
    fiat: 'EUR',
    opening: {
      BTC: '0.75',
      ETH: '6.5',
      USDT: '12500',
      USDC: '3000',
      SOL: '45',
      XRP: '2400',
      DOGE: '15000',
      SHIB: '25000000',
      ADA: '1800',
      EUR: '8000',
      GBP: '1500',
    },
  },
  {
    email: 'marco@demo.bourse.test',
    password: DEMO_PASSWORD,
    country: 'IT',
    language: 'it',
    fiat: 'EUR',
    opening: {},
  },
  {
    email: VERIFIED_USER.email,
    password: DEMO_PASSWORD,
    country: VERIFIED_USER.country,
    language: 'en',
    fiat: 'EUR',
    opening: {},
  },
]
