import type { Usage } from '../funding/index.ts'
import type { Markets } from '../markets/index.ts'
import { arrivedSince } from './deposits.sql.ts'

/** Coins cannot be kept from arriving, and count all the same, by what they are worth now. What has no price counts nothing. */
export function createCryptoInflow({ markets }: { readonly markets: Pick<Markets, 'valuer'> }): Usage {
  return async (on, userId, since) => {
    const arrived = await arrivedSince(on, userId, since)
    if (arrived.length === 0) return 0n
    const value = await markets.valuer()
    return arrived.reduce((sum, { asset, units }) => sum + (value(asset, units, 'EUR') ?? 0n), 0n)
  }
}
