import type { MethodSetting, P2pFiat, P2pOffer } from '@bourse/contract'
import { instantKinds } from '@bourse/contract/p2p-lists'

export interface OfferGroup {
  readonly key: 'instant' | 'other'
  readonly offers: readonly P2pOffer[]
}

/** What is paid at once from the own country comes first; each group keeps the order of the server, which is by price. */
export function groupOffers(offers: readonly P2pOffer[], fiat: P2pFiat, country: string | undefined): OfferGroup[] {
  const instant: readonly string[] = instantKinds(fiat, country)
  const isInstant = ({ paymentKinds }: P2pOffer) => paymentKinds.some((kind) => instant.includes(kind))
  const groups: OfferGroup[] = [
    { key: 'instant', offers: offers.filter(isInstant) },
    { key: 'other', offers: offers.filter((offer) => !isInstant(offer)) },
  ]
  return groups.filter((group) => group.offers.length > 0)
}

/** Whether a payer could call the money back, whichever of its ways an offer is paid by. */
export function isReversible(offer: Pick<P2pOffer, 'paymentKinds'>, kinds: readonly MethodSetting[]): boolean {
  return (
    offer.paymentKinds.length > 0 &&
    offer.paymentKinds.every((kind) => kinds.some((own) => own.kind === kind && own.reversible))
  )
}

/** Those first by which the person is paid at once, in the country that they live in. */
export function ownFirst<Kind extends { readonly kind: string }>(
  kinds: readonly Kind[],
  fiat: P2pFiat,
  country: string | undefined,
): Kind[] {
  const instant: readonly string[] = instantKinds(fiat, country)
  const isOwn = ({ kind }: Kind) => instant.includes(kind)
  return [...kinds.filter(isOwn), ...kinds.filter((kind) => !isOwn(kind))]
}
