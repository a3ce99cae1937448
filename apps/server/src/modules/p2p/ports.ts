import type { MethodDetails, P2pMerchant } from '@bourse/contract'
import type { Queryable } from '../../platform/database/db.ts'
import type { MerchantStandings } from './merchants/standing.ts'
import type { Methods } from './methods/methods.ts'

/** What is copied of a payment method into an order. */
export type CopiedMethod = MethodDetails
export type TakenMethod = NonNullable<Awaited<ReturnType<Methods['take']>>>

export type MethodsPort = Pick<Methods, 'take' | 'list' | 'sharersOf'>
export type MerchantsPort = Pick<MerchantStandings, 'merchantOf'>

/** As others see a merchant; of one who has left no more than that. */
export async function shownMerchant(
  { merchantOf }: MerchantsPort,
  on: Queryable,
  userId: string,
): Promise<P2pMerchant> {
  const known = await merchantOf(on, userId)
  if (known === undefined) return { id: '', name: '', orders: 0, completion: null, releaseMinutes: null }
  const { merchantId: id, nickname: name, orders, completion, releaseMinutes } = known
  return { id, name, orders, completion, releaseMinutes }
}
