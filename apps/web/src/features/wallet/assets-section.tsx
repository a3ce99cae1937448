import type { WalletAsset } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx'
import { Switch } from '@bourse/ui/switch.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'
import { PageLink } from '../../app/page-link.tsx'
import { useAssets } from './api.ts'
import { isHeld, KINDS, type Kind, shownAssets } from './assets.ts'
import { EmptyLedger } from './empty-ledger.tsx'

export function AssetsSection({ concealed }: { concealed: boolean }) {
  const t = useTranslations('wallet.assets')
  const assets = useAssets()
  const [kind, setKind] = useState<Kind>('all')
  const [hideZero, setHideZero] = useState(false)
  const data = assets.data ?? []
  const items = KINDS.map((value) => ({
    value,
    label: t(`tabs.${value}`),
    count: assets.data && shownAssets(data, { kind: value, hideZero }).length,
  }))

  return (
    <section aria-label={t('title')}>
      <Tabs
        label={t('tabs.label')}
        value={kind}
        onChange={setKind}
        items={items}
        action={
          <Switch
            label={t('hideZero')}
            checked={hideZero}
            onChange={(event) => setHideZero(event.target.checked)}
            className="hidden text-body text-ink-2 md:inline-flex"
          />
        }
      >
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
                anyHeld={data.some(isHeld)}
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
      <Switch
        label={t('hideZero')}
        checked={hideZero}
        onChange={(event) => setHideZero(event.target.checked)}
        className="mt-3 text-body text-ink-2 md:hidden"
      />
    </section>
  )
}

interface AssetListProps {
  assets: readonly WalletAsset[] | undefined
  anyHeld: boolean
  concealed: boolean
  onShowAll: () => void
}

function AssetList({ assets, anyHeld, concealed, onShowAll }: AssetListProps) {
  const t = useTranslations('wallet')
  if (assets?.length === 0) {
    return anyHeld ? (
      <EmptyState title={t('empty.noneOfKind')} action={<Button onClick={onShowAll}>{t('empty.showAll')}</Button>} />
    ) : (
      <div className="border-line border-b pt-10">
        <EmptyLedger />
        <EmptyState
          className="border-0 pt-6"
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <>
              <Button onClick={onShowAll}>{t('empty.showAll')}</Button>
              <PageLink to="/fee" className={buttonClass()}>
                {t('empty.fees')}
              </PageLink>
            </>
          }
        />
      </div>
    )
  }
  return (
    <>
      <AssetTable assets={assets} concealed={concealed} />
      <AssetRows assets={assets} concealed={concealed} />
    </>
  )
}

const WAITING_ROWS = 6

function AssetTable({ assets, concealed }: Pick<AssetListProps, 'assets' | 'concealed'>) {
  const t = useTranslations('wallet.assets')
  return (
    <div className="hidden md:block">
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
                <Td numeric strong={isHeld(asset)} quiet={!isHeld(asset)}>
                  <Amount value={asset.total} scale={asset.scale} concealed={concealed} />
                </Td>
                <Td numeric quiet={!isHeld(asset)}>
                  <Amount value={asset.available} scale={asset.scale} concealed={concealed} />
                </Td>
                <Td numeric quiet>
                  <Amount value={asset.locked} scale={asset.scale} concealed={concealed} />
                </Td>
              </Tr>
            ))
          )}
        </tbody>
      </Table>
    </div>
  )
}

/** On a phone an asset is one row of two lines: what it is, what there is. */
function AssetRows({ assets, concealed }: Pick<AssetListProps, 'assets' | 'concealed'>) {
  const t = useTranslations('wallet.assets')
  if (assets === undefined) {
    return (
      <table className="w-full md:hidden">
        <tbody>
          <SkeletonRows rows={WAITING_ROWS} columns={[120, 88]} />
        </tbody>
      </table>
    )
  }
  return (
    <ul className="md:hidden">
      {assets.map((asset) => (
        <li key={asset.coin} className="flex min-h-16 items-center gap-3 border-line border-b text-body">
          <CoinMark code={asset.coin} size={28} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold text-base">{asset.coin}</span>
            <span className="block truncate text-dense text-ink-2">{asset.name}</span>
          </span>
          <span className="text-right">
            <Amount
              value={asset.total}
              scale={asset.scale}
              concealed={concealed}
              className={cx('block text-base', isHeld(asset) ? 'font-semibold' : 'text-ink-2')}
            />
            {isHeld(asset) && (
              <span className="block text-dense text-ink-3">
                <Amount value={asset.available} scale={asset.scale} concealed={concealed} />
                <span className="sr-only"> {t('columns.available')}</span>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
