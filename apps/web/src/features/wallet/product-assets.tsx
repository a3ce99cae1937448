import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { type Holding, isHeld, type Unit } from '../../app/shared-data/portfolio.ts'
import { Held, ValueCell } from './assets-table.tsx'
import { ShareBar } from './share-bar.tsx'

export interface ProductAssetsProps {
  /** Undefined while they are on their way. */
  readonly assets: readonly Holding[] | undefined
  readonly unit: Unit
  readonly concealed: boolean
}

const WAITING_ROWS = 3

export function ProductTable({ assets, unit, concealed }: ProductAssetsProps) {
  const t = useTranslations('wallet.assets')
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('columns.asset')}</Th>
          <Th numeric>{t('columns.total')}</Th>
          <Th numeric>{t('columns.available')}</Th>
          <Th numeric>{t('columns.locked')}</Th>
          <Th numeric>{t('columns.value', { unit })}</Th>
          <Th className="pl-5">{t('columns.share')}</Th>
        </tr>
      </thead>
      <tbody>
        {assets === undefined ? (
          <SkeletonRows rows={WAITING_ROWS} columns={[140, 96, 96, 72, 80, 72]} />
        ) : (
          assets.map((asset) => (
            <Tr key={asset.coin}>
              <Td>
                <span className="flex items-center gap-3">
                  <CoinMark code={asset.coin} />
                  <span className="w-12 font-semibold">{asset.coin}</span>
                  <span className="max-w-[160px] truncate text-ink-2">{asset.name}</span>
                </span>
              </Td>
              {([asset.amount, asset.available, asset.locked] as const).map((amount, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: total, available and locked never change places.
                <Td key={place} numeric className={place === 0 ? 'font-medium' : undefined}>
                  <Held amount={amount} asset={asset} concealed={concealed} />
                </Td>
              ))}
              <Td numeric strong>
                <ValueCell
                  value={asset.value}
                  held={isHeld({ total: asset.amount })}
                  unit={unit}
                  concealed={concealed}
                />
              </Td>
              <Td className="pl-5">{asset.value !== null && <ShareBar percent={asset.share} />}</Td>
            </Tr>
          ))
        )}
      </tbody>
    </Table>
  )
}

/** On a phone an asset is two lines: what it is and what it is worth, how much there is and what of it is locked. */
export function ProductList({ assets, unit, concealed }: ProductAssetsProps) {
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
    <ul aria-label={t('title')} className="border-line border-t">
      {assets.map((asset) => (
        <li key={asset.coin} className="flex min-h-16 items-center gap-3 border-line border-b">
          <CoinMark code={asset.coin} size={28} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold text-base">{asset.coin}</span>
            {isHeld({ total: asset.locked }) && (
              <span className="block text-dense text-ink-2">
                {t('columns.locked')}{' '}
                <Amount value={asset.locked} scale={asset.scale} minScale={2} concealed={concealed} />
              </span>
            )}
          </span>
          <span className="text-right">
            <span className="block font-semibold text-base">
              <ValueCell value={asset.value} held={isHeld({ total: asset.amount })} unit={unit} concealed={concealed} />
            </span>
            <span className="block text-dense text-ink-2">
              <Amount value={asset.amount} scale={asset.scale} minScale={2} asset={asset.coin} concealed={concealed} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
