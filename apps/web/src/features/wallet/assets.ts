import type { WalletAsset } from '@bourse/contract'

export const KINDS = ['all', 'crypto', 'fiat'] as const
export type Kind = (typeof KINDS)[number]

export function isHeld({ total }: Pick<WalletAsset, 'total'>): boolean {
  return /[1-9]/.test(total)
}

export interface AssetFilter {
  readonly kind: Kind
  readonly hideZero: boolean
}

/** What is held stands first; otherwise the order is the server's. */
export function shownAssets(assets: readonly WalletAsset[], { kind, hideZero }: AssetFilter): WalletAsset[] {
  const ofKind = assets.filter((asset) => kind === 'all' || asset.kind === kind)
  const held = ofKind.filter(isHeld)
  return hideZero ? held : [...held, ...ofKind.filter((asset) => !isHeld(asset))]
}

export type WalletTotal =
  | { readonly known: true; readonly amount: string; readonly scale: number }
  | { readonly known: false; readonly held: number }

/** A total is shown only where it is exact: for an empty wallet, or one that holds the chosen currency alone. */
export function walletTotal(assets: readonly WalletAsset[], fiat: string): WalletTotal {
  const held = assets.filter(isHeld)
  const [only] = held
  if (only === undefined) return { known: true, amount: '0', scale: 2 }
  if (held.length === 1 && only.coin === fiat) return { known: true, amount: only.total, scale: 2 }
  return { known: false, held: held.length }
}
