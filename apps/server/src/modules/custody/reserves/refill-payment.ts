import { HOUSE_TAG } from '../addresses.ts'
import { baseUnits, type Chain, type OwnAddress, type Payment } from '../chains/chain.ts'

/** What a refill pays to the hot wallet: the same for whoever signs it and whoever builds it. */
export function refillPayment(
  { sharedAddress }: Pick<Chain, 'sharedAddress'>,
  hot: OwnAddress,
  { asset, base }: { readonly asset: string; readonly base: bigint },
): Payment {
  return { asset, to: hot.address, memo: sharedAddress ? HOUSE_TAG : null, base: baseUnits(base) }
}
