import type { IndexAsset, IndexOverview } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useSpan } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useIndexPrice } from '../../app/page/index-price.ts'

const KINDS: Readonly<Record<IndexAsset['state'], StatusKind>> = {
  used: 'completed',
  missing: 'cancelled',
  old: 'failed',
  disagreeing: 'failed',
  incomplete: 'in_review',
}

/** What decides for each asset, and what every venue told for its newest minute. */
export function AssetTable({ overview }: { overview: IndexOverview | undefined }) {
  const t = useTranslations('priceIndex.assets')
  const columns = useColumns(overview?.time)
  return (
    <ColumnTable
      caption={t('title')}
      columns={columns}
      rows={overview?.assets}
      keyOf={({ coin }) => coin}
      skeletonRows={12}
    />
  )
}

function useColumns(now: string | undefined): Column<IndexAsset>[] {
  const t = useTranslations('priceIndex.assets')
  const locale = useLocaleTag()
  const span = useSpan()
  const figure = useIndexPrice()
  const age = (at: string | null) => (at === null || now === undefined ? '–' : span(Date.parse(now) - Date.parse(at)))
  return [
    { key: 'coin', head: t('coin'), strong: true, width: 40, cell: ({ coin }) => coin },
    {
      key: 'state',
      head: t('state'),
      width: 90,
      cell: ({ state }) => <Status kind={KINDS[state]} label={t(`states.${state}`)} />,
    },
    { key: 'value', head: t('value'), numeric: true, width: 80, cell: ({ value }) => figure(value) },
    {
      key: 'last',
      head: t('last'),
      numeric: true,
      quiet: true,
      className: 'max-lg:hidden',
      width: 80,
      cell: ({ last }) => figure(last),
    },
    {
      key: 'age',
      head: t('age'),
      numeric: true,
      quiet: true,
      className: 'max-sm:hidden',
      width: 50,
      cell: ({ at }) => age(at),
    },
    {
      key: 'apart',
      head: t('apart'),
      numeric: true,
      className: 'max-md:hidden',
      width: 40,
      cell: ({ apart }) => (apart === null ? '–' : formatPercent(apart, locale, { signed: false })),
    },
    {
      key: 'sources',
      head: t('sources'),
      className: 'pl-6',
      underOnPhone: true,
      width: 200,
      cell: (asset) => asset.sources.length > 0 && <Sources asset={asset} figure={figure} />,
    },
  ]
}

interface SourcesProps {
  readonly asset: IndexAsset
  readonly figure: (value: string) => string
}

/** What does not count is struck through, and said so to whoever does not see that. */
function Sources({ asset, figure }: SourcesProps) {
  const t = useTranslations('priceIndex.assets')
  const locale = useLocaleTag()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-dense">
      {asset.sources.map(({ venue, price, off, counted }) => (
        <li key={venue} className="whitespace-nowrap">
          <span className="text-ink-3">{venue}</span>{' '}
          <span className={cx('tabular-nums', !counted && 'text-bad line-through')}>{figure(price)}</span>{' '}
          <span className={counted ? 'text-ink-3' : 'text-bad'}>{formatPercent(off, locale)}</span>
          {!counted && <span className="sr-only"> {t('notCounted')}</span>}
        </li>
      ))}
    </ul>
  )
}
