import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { LateMenuButton } from '@bourse/ui/overlays/late-menu.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { lazy } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import type { Holding } from '../../app/shared-data/portfolio.ts'
import { fundingLink } from './links.ts'

const loadMenu = () => loadChunk(() => import('./asset-menu.tsx'))
const AssetMenu = lazy(async () => ({ default: (await loadMenu()).AssetMenu }))

interface AssetActionsProps {
  readonly asset: Holding
  readonly market: string | null
  readonly onStatement: (coin: string) => void
}

/** The one thing that is done most with an asset: a coin is traded, money is deposited. */
export function MainAction({ asset, market }: Pick<AssetActionsProps, 'asset' | 'market'>) {
  const t = useTranslations('wallet.actions')
  const deposit = fundingLink('deposit', asset)
  const to = market === null ? deposit : `/trade/${market}`
  if (to === null) return null
  const key = market === null ? 'deposit' : 'trade'
  return (
    <Link to={to} className="font-medium text-accent hover:underline" aria-label={t(`${key}Of`, { coin: asset.coin })}>
      {t(key)}
    </Link>
  )
}

export function MoreActions({ asset, market, onStatement }: AssetActionsProps) {
  const t = useTranslations('wallet.actions')
  return (
    <LateMenuButton
      preload={() => void loadMenu()}
      trigger={
        <button
          type="button"
          aria-label={t('more', { coin: asset.coin })}
          className="grid size-8 place-items-center rounded-1 text-ink-3 hover:bg-paper-sel hover:text-ink"
        >
          <Icon of={drawings.more} />
        </button>
      }
      menu={(menu) => <AssetMenu {...menu} asset={asset} market={market} onStatement={() => onStatement(asset.coin)} />}
    />
  )
}
