import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { P2p } from '@bourse/server/modules/p2p/index.ts'
import { ONCE } from '../seed/once.ts'
import { TRADING_MERCHANTS } from '../seed/people/merchants.ts'
import { holderOf } from '../seed/people/traders.ts'
import { VERIFIED_PERSON, VERIFIED_USER } from '../seed/people/verified.ts'

export interface VerifiedPersonDeps {
  readonly identity: Pick<Identity, 'findUserId'>
  readonly p2p: Pick<P2p, 'seedMethods' | 'methods' | 'trading'>
}

interface Wanted {
  readonly side: 'buy' | 'sell'
  readonly amount: string
  readonly merchant: string | undefined
}

const PURCHASE: Wanted = { side: 'buy', amount: '75', merchant: TRADING_MERCHANTS[1]?.nickname }
/** Waits for her to release what she sells: whoever logs in as her finds it. */
const SALE: Wanted = { side: 'sell', amount: '48', merchant: TRADING_MERCHANTS[2]?.nickname }

/** While an order runs, and while one is to be made. */
const LOOK_MS = 5_000
const WAIT_MS = 10_000
const ALL = { current: 1, size: 50 } as const

/**
 * The first two orders of the verified demo user, a purchase and a sale that is paid. It goes by the module's face, so that no session
 * of a bot stands among hers and no code of her authenticator is used up.
 */
export function createVerifiedPerson({ identity, p2p }: VerifiedPersonDeps) {
  const { market, taking, steps, records } = p2p.trading

  async function take(userId: string, { side, amount, merchant }: Wanted): Promise<void> {
    const offers = await market.offers({ side, symbol: 'USDT', fiat: 'EUR', amount, ...ALL })
    const { methods } = await p2p.methods.list(userId, 'EUR')
    const offer = offers.value.records.find(({ merchant: { name } }) => name === merchant)
    const method = methods.find(({ kind }) => offer?.paymentKinds.includes(kind))
    // Refused as well while she is not verified yet: the next look tries again.
    if (offer !== undefined && method !== undefined)
      await taking.take(userId, side, { listingId: offer.id, amount, paymentId: method.id }, ONCE)
  }

  async function look(): Promise<number | undefined> {
    const userId = await identity.findUserId(VERIFIED_USER.email)
    if (userId === undefined) return undefined
    const running = await records.list(userId, { phase: 'processing', ...ALL })
    const ended = await records.list(userId, { phase: 'history', ...ALL })
    const [order, ...others] = [...running.records, ...ended.records]
    if (order === undefined) {
      await p2p.seedMethods({
        ...{ userId, holder: holderOf(VERIFIED_PERSON) },
        methods: [{ kind: 'sepa_instant', fiat: 'EUR', iban: 'FR7630006000011234567890189' }],
      })
      await take(userId, PURCHASE)
      return WAIT_MS
    }
    // What a visitor has ordered in her name is the visitor's.
    if (others.length > 0 || order.amount !== PURCHASE.amount) return undefined
    if (order.endTime !== null) await take(userId, SALE)
    else if (order.acts.includes('mark_paid')) await steps.markPaid(userId, { id: order.id, reference: order.number })
    return LOOK_MS
  }

  return { name: VERIFIED_USER.email, look }
}
