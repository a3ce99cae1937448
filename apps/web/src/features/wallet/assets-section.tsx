import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'
import { useBalances } from '../../app/live/use-balances.ts'
import { usePairs } from '../../app/live/use-pairs.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import type { Portfolio, Unit } from '../../app/shared-data/portfolio.ts'
import { type AssetView, countKinds, FIRST_SORT, KINDS, type Kind, shownAssets } from './assets.ts'
import { AssetList } from './assets-list.tsx'
import { AssetTable } from './assets-table.tsx'
import { marketOf } from './links.ts'
import { moneyText, SMALL } from './units.ts'

interface AssetsSectionProps {
  readonly portfolio: Portfolio | undefined
  readonly unit: Unit
  readonly concealed: boolean
  readonly onStatement: (coin: string) => void
}

/** Two spaces as wide as figures keep the place of a count. */
const UNKNOWN_COUNT = '\u2007\u2007'

type Choice = Omit<AssetView, 'atLeast'> & { readonly hideSmall: boolean | null }
const FIRST_CHOICE: Choice = { kind: 'all', search: '', sort: FIRST_SORT, hideSmall: null }

export function AssetsSection({ portfolio, unit, concealed, onStatement }: AssetsSectionProps) {
  const t = useTranslations('wallet.assets')
  const narrow = useNarrow()
  const [choice, setChoice] = useState<Choice>(FIRST_CHOICE)
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  // Until the person decides: a wallet with something in it shows that, an empty one what it can hold.
  const hideSmall = choice.hideSmall ?? (portfolio?.holdings.length ?? 1) > 0
  const view: AssetView = { ...choice, atLeast: hideSmall ? SMALL[unit] : null }
  const counts = portfolio && countKinds(portfolio.assets, view)
  const controls = <Controls {...{ unit, hideSmall }} search={choice.search} onChange={change} />
  return (
    <section aria-label={t('title')}>
      <Tabs
        label={t('tabs.label')}
        value={choice.kind}
        onChange={(kind) => change({ kind })}
        items={KINDS.map((value) => ({ value, label: t(`tabs.${value}`), count: counts?.[value] ?? UNKNOWN_COUNT }))}
        action={narrow ? undefined : controls}
      >
        {narrow && <div className="py-3">{controls}</div>}
        {KINDS.map((kind) => (
          <TabPanel key={kind} value={kind}>
            <Rows
              {...{ portfolio, unit, concealed, onStatement, view }}
              onSort={(sort) => change({ sort })}
              onShowAll={() => setChoice({ ...FIRST_CHOICE, hideSmall: false })}
            />
          </TabPanel>
        ))}
      </Tabs>
    </section>
  )
}

interface ControlsProps {
  readonly unit: Unit
  readonly hideSmall: boolean
  readonly search: string
  readonly onChange: (part: { hideSmall?: boolean; search?: string; kind?: Kind }) => void
}

function Controls({ unit, hideSmall, search, onChange }: ControlsProps) {
  const t = useTranslations('wallet.assets')
  const locale = useLocaleTag()
  const amount = moneyText(SMALL[unit], { locale, unit, scale: unit === 'BTC' ? 5 : 0 })
  return (
    <div className="flex items-center justify-between gap-4">
      <Switch
        label={t('hideSmall', { amount })}
        checked={hideSmall}
        onChange={(event) => onChange({ hideSmall: event.target.checked })}
        className="text-body text-ink-2"
      />
      <TextField
        size="md"
        type="search"
        label={t('search')}
        labelHidden
        placeholder={t('search')}
        value={search}
        onChange={(event) => onChange({ search: event.target.value })}
        leading={<Icon of={drawings.search} size={14} className="text-ink-3" />}
        fieldClassName="w-[150px] md:w-[168px]"
      />
    </div>
  )
}

interface RowsProps extends AssetsSectionProps {
  readonly view: AssetView
  readonly onSort: (sort: AssetView['sort']) => void
  readonly onShowAll: () => void
}

function Rows({ portfolio, view, onSort, onShowAll, ...rest }: RowsProps) {
  const t = useTranslations('wallet')
  const narrow = useNarrow()
  const balances = useBalances()
  const { data: pairs = [] } = usePairs()
  if (balances.isError && balances.data === undefined) {
    return (
      <ErrorState
        className="mt-4"
        title={t('assets.error')}
        text={balances.error?.message}
        onRetry={() => void balances.refetch()}
        retrying={balances.isFetching}
      />
    )
  }
  const assets = portfolio && shownAssets(portfolio.assets, view)
  if (assets?.length === 0) {
    return <EmptyState title={t('empty.none')} action={<Button onClick={onShowAll}>{t('empty.showAll')}</Button>} />
  }
  const market = (coin: string) => marketOf(coin, pairs, rest.unit)
  return narrow ? (
    <AssetList assets={assets} market={market} {...rest} />
  ) : (
    <AssetTable assets={assets} market={market} sort={view.sort} onSort={onSort} {...rest} />
  )
}
