import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount, Change } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { isHeld } from '../../app/shared-data/portfolio.ts'
import { MoreActions } from './asset-actions.tsx'
import { type AssetRowsProps, Parts, ValueCell, WAITING_ROWS } from './assets-table.tsx'

/** On a phone an asset is one row of two lines: what it is and how its price moved, what it is worth and how much there is,
 * beneath which stands what of it is available and what is locked. */
export function AssetList({ assets, unit, concealed, market, onStatement }: AssetRowsProps) {
  const t = useTranslations('wallet.assets')
  if (assets === undefined) {
    return (
      <ul aria-hidden="true">
        {Array.from({ length: WAITING_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
          <li key={row} className="flex min-h-16 items-center gap-3 border-line border-b">
            <Skeleton width={28} height={28} className="rounded-full" />
            <Skeleton width={96} />
            <Skeleton width={88} className="ml-auto" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul aria-label={t('title')}>
      {assets.map((asset) => {
        const held = isHeld({ total: asset.amount })
        return (
          <li key={asset.coin} className="flex min-h-16 items-center gap-3 border-line border-b py-1.5">
            <CoinMark code={asset.coin} size={28} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                <span className="font-semibold text-base">{asset.coin}</span>{' '}
                <span className="text-dense text-ink-2">{asset.name}</span>
              </span>
              <span className="block min-h-4 text-dense">
                {asset.change !== null && <Change value={asset.change} />}
              </span>
            </span>
            <span className="text-right">
              <span className="block font-semibold text-base">
                <ValueCell value={asset.value} held={held} unit={unit} concealed={concealed} />
              </span>
              {held && (
                <span className="block text-dense text-ink-2">
                  <Amount
                    value={asset.amount}
                    scale={asset.scale}
                    minScale={2}
                    asset={asset.coin}
                    concealed={concealed}
                  />
                  <Parts asset={asset} concealed={concealed} />
                </span>
              )}
            </span>
            <span className="-mr-2">
              <MoreActions asset={asset} market={market(asset.coin)} onStatement={onStatement} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
