import type { QuickbuyPlatform } from '@bourse/contract'

/** What is agreed with a partner. */
export interface PlatformFacts {
  readonly platform: QuickbuyPlatform
  /** As the partner writes itself. */
  readonly name: string
  readonly kind: 'card' | 'p2p'
  /** Over a chain, to any address; or out of the account that the partner has with us, to accounts here alone. */
  readonly delivery: 'chain' | 'float'
  readonly fiats: readonly string[]
  readonly coins: readonly string[]
  /** In whole units of either fiat (specification §9: from 1 EUR or 1 GBP where no network asks for more). */
  readonly minimum: string
  readonly maximum: string
  readonly partnerFeeBps: number
  readonly payMinutes: number
  readonly deliveryMinutes: number
}

/** Ours: the price is the partner's alone. */
export const OWN_FEE_BPS = 0

const FIATS = ['EUR', 'GBP'] as const

export const PLATFORMS: readonly PlatformFacts[] = [
  {
    platform: 'ramp',
    name: 'Ramp',
    kind: 'card',
    delivery: 'chain',
    fiats: FIATS,
    coins: ['USDT', 'USDC', 'BTC', 'ETH'],
    // What networks carry for less than this their fee eats up.
    minimum: '20',
    maximum: '5000',
    partnerFeeBps: 249,
    payMinutes: 30,
    deliveryMinutes: 15,
  },
  {
    platform: 'agora',
    name: 'Agora',
    kind: 'p2p',
    delivery: 'float',
    fiats: FIATS,
    coins: ['USDT', 'USDC', 'BTC'],
    minimum: '1',
    maximum: '2000',
    partnerFeeBps: 0,
    payMinutes: 15,
    deliveryMinutes: 30,
  },
  {
    platform: 'bazaar',
    name: 'Bazaar',
    kind: 'p2p',
    delivery: 'chain',
    fiats: FIATS,
    coins: ['USDT', 'ETH'],
    minimum: '20',
    maximum: '2000',
    partnerFeeBps: 50,
    payMinutes: 15,
    deliveryMinutes: 30,
  },
]

export function platformOf(platform: QuickbuyPlatform): PlatformFacts {
  const found = PLATFORMS.find((facts) => facts.platform === platform)
  if (found === undefined) throw new Error(`no platform ${platform}`)
  return found
}
