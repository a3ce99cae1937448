import type { Usage } from '../funding/index.ts'
import type { PriceIndex } from '../index/index.ts'
import { arrivedSince } from './deposits.sql.ts'

/** Coins cannot be kept from arriving, and count all the same, by what they are worth now. What has no value counts nothing. */
export function createCryptoInflow({ index }: { readonly index: Pick<PriceIndex, 'valuer'> }): Usage {
  return async (on, userId, since) => {
    const arrived = await arrivedSince(on, userId, since)
    if (arrived.length === 0) return 0n
    const value = await index.valuer(on)
    return arrived.reduce((sum, { asset, units }) => sum + (value(asset, units, 'EUR') ?? 0n), 0n)
  }
}
