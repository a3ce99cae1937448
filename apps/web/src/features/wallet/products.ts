import type { WalletProduct } from '@bourse/contract'
import { hasRoute, PRODUCTS } from '../../app/routes.ts'

/** Where each product is used; the menu's screens come one by one. */
const PATHS: Readonly<Record<WalletProduct, string>> = {
  saving: '/saving',
  discount: '/discount',
  etp: '/etp',
  card: '/card',
  trial: '/trialfund',
  p2p: '/p2p',
}

export function productOf(name: string | undefined): WalletProduct | undefined {
  return PRODUCTS.find((product) => product === name)
}

/** The product's own screen; null while there is none. */
export function productPath(product: WalletProduct): string | null {
  return hasRoute(PATHS[product]) ? PATHS[product] : null
}

export const productWalletPath = (product: WalletProduct) => `/${product}wallet`
