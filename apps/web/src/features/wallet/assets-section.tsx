import type { WalletAsset } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx'
import { Switch } from '@bourse/ui/switch.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'
import { useNarrow } from '../../app/use-narrow.ts'
import { useAssets } from './api.ts'
import { isHeld, KINDS, type Kind, shownAssets } from './assets.ts'

/** Two spaces as wide as figures keep the place of a count. */
const UNKNOWN_COUNT = '\u2007\u2007'

export function AssetsSection({ concealed }: { concealed: boolean }) {
  const t = useTranslations('wallet.assets')
  const assets = useAssets()
  const [kind, setKind] = useState<Kind>('all')
  const [hideZero, setHideZero] = useState(false)
  const data = assets.data ?? []
  const items = KINDS.map((value) => ({
    value,
    label: t(`tabs.${value}`),
    count: assets.data === undefined ? UNKNOWN_COUNT : shownAssets(data, { kind: value, hideZero }).length,
  }))

  return (
    <section aria-label={t('title')}>
      <Tabs
        label={t('tabs.label')}
        value={kind}
        onChange={setKind}
        items={items}
        action={<HideZero checked={hideZero} onChange={setHideZero} className="hidden md:inline-flex" />}
      >
        <HideZero checked={hideZero} onChange={setHideZero} className="my-2 md:hidden" />
        {KINDS.map((value) => (
          <TabPanel key={value} value={value}>
            {assets.isError ? (
              <ErrorState
                className="mt-4"
                title={t('error')}
                text={assets.error.message}
                onRetry={() => void assets.refetch()}
                retrying={assets.isFetching}
              />
            ) : (
              <AssetList
                assets={assets.data && shownAssets(data, { kind: value, hideZero })}
                concealed={concealed}
                onShowAll={() => {
                  setKind('all')
                  setHideZero(false)
                }}
              />
            )}
          </TabPanel>
        ))}
      </Tabs>
    </section>
  )
}

interface HideZeroProps {
  checked: boolean
  onChange: (checked: boolean) => void
  className: string
}

function HideZero({ checked, onChange, className }: HideZeroProps) {
  const t = useTranslations('wallet.assets')
  return (
    <Switch
      label={t('hideZero')}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className={cx('text-body text-ink-2', className)}
    />
  )
}

interface AssetListProps {
  assets: readonly WalletAsset[] | undefined
  concealed: boolean
  onShowAll: () => void
}

function AssetList({ assets, concealed, onShowAll }: AssetListProps) {
  const t = useTranslations('wallet.empty')
  const narrow = useNarrow()
  if (assets?.length === 0) {
    return <EmptyState title={t('noneOfKind')} action={<Button onClick={onShowAll}>{t('showAll')}</Button>} />
  }
  return narrow ? (
    <AssetRows assets={assets} concealed={concealed} />
  ) : (
    <AssetTable assets={assets} concealed={concealed} />
  )
}

/** Enough to reach beyond the screen, so that what follows the list does not move in sight. */
const WAITING_ROWS = 16

function AssetTable({ assets, concealed }: Pick<AssetListProps, 'assets' | 'concealed'>) {
  const t = useTranslations('wallet.assets')
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('columns.asset')}</Th>
          <Th numeric>{t('columns.total')}</Th>
          <Th numeric>{t('columns.available')}</Th>
          <Th numeric>{t('columns.locked')}</Th>
        </tr>
      </thead>
      <tbody>
        {assets === undefined ? (
          <SkeletonRows rows={WAITING_ROWS} columns={[140, 96, 96, 48]} />
        ) : (
          assets.map((asset) => (
            <Tr key={asset.coin}>
              <Td>
                <span className="flex items-center gap-3">
                  <CoinMark code={asset.coin} />
                  <span className="w-14 font-semibold">{asset.coin}</span>
                  <span className="text-ink-2">{asset.name}</span>
                </span>
              </Td>
              <Td numeric strong>
                <Held amount={asset.total} asset={asset} concealed={concealed} />
              </Td>
              <Td numeric>
                <Held amount={asset.available} asset={asset} concealed={concealed} />
              </Td>
              <Td numeric>
                <Held amount={asset.locked} asset={asset} concealed={concealed} />
              </Td>
            </Tr>
          ))
        )}
      </tbody>
    </Table>
  )
}

interface HeldProps {
  amount: string
  asset: WalletAsset
  concealed: boolean
}

/** Nothing is a plain grey 0: a row of noughts would look like a figure. */
function Held({ amount, asset, concealed }: HeldProps) {
  if (!concealed && !isHeld({ total: amount })) return <span className="font-normal text-ink-3">0</span>
  return <Amount value={amount} scale={asset.shownScale} concealed={concealed} />
}

/** On a phone an asset is one row of two lines: what it is, what there is. */
function AssetRows({ assets, concealed }: Pick<AssetListProps, 'assets' | 'concealed'>) {
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
    <ul>
      {assets.map((asset) => (
        <li key={asset.coin} className="flex min-h-16 items-center gap-3 border-line border-b text-body">
          <CoinMark code={asset.coin} size={28} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold text-base">{asset.coin}</span>
            <span className="block truncate text-dense text-ink-2">{asset.name}</span>
          </span>
          <span className="text-right">
            <span className="block font-semibold text-base">
              <Held amount={asset.total} asset={asset} concealed={concealed} />
            </span>
            {isHeld(asset) && (
              <span className="block text-dense text-ink-3">
                <Amount value={asset.available} scale={asset.shownScale} concealed={concealed} />
                <span className="sr-only"> {t('columns.available')}</span>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
