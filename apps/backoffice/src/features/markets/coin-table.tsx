import type { OfficeCoin } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { LANGUAGES, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { missingLanguages } from '../../app/languages.ts'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'

interface CoinTableProps {
  /** Undefined while they are on their way. */
  readonly coins: readonly OfficeCoin[] | undefined
  readonly tagName: (tag: string) => string
}

export function CoinTable({ coins, tagName }: CoinTableProps) {
  const t = useTranslations('markets.coins')
  const columns = useColumns(tagName)
  return (
    <ColumnTable caption={t('title')} columns={columns} rows={coins} keyOf={({ symbol }) => symbol} skeletonRows={12} />
  )
}

function useColumns(tagName: CoinTableProps['tagName']): Column<OfficeCoin>[] {
  const t = useTranslations('markets.coins')
  const moment = useMoment({ withDate: true })
  return [
    { key: 'coin', head: t('coin'), width: 150, cell: (coin) => <CoinLink coin={coin} /> },
    {
      key: 'state',
      head: t('state'),
      width: 90,
      cell: ({ state }) =>
        state === 'trading' ? (
          <Status kind="completed" label={t('trading')} />
        ) : (
          <Status kind="open" label={t('soon')} />
        ),
    },
    {
      key: 'texts',
      head: t('texts'),
      className: 'max-md:hidden',
      width: 110,
      cell: (coin) => <Written coin={coin} />,
    },
    {
      key: 'markets',
      head: t('markets'),
      numeric: true,
      className: 'max-md:hidden',
      width: 60,
      cell: (coin) => coin.markets.length,
    },
    {
      key: 'lists',
      head: t('lists'),
      className: 'pl-6 max-xl:hidden',
      width: 160,
      cell: ({ tags }) => (
        <span className="flex max-w-[340px] flex-wrap gap-1">
          {tags.map((tag) => (
            <Tag key={tag}>{tagName(tag)}</Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'listedAt',
      head: t('listedAt'),
      className: 'max-lg:hidden',
      quiet: true,
      width: 110,
      cell: ({ listedAt }) => (listedAt === null ? t('notListed') : moment(listedAt)),
    },
  ]
}

function CoinLink({ coin }: { coin: OfficeCoin }) {
  return (
    <Link
      to="/markets/coins/$symbol"
      params={{ symbol: coin.symbol }}
      className="flex min-h-8 items-center gap-2.5 font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
    >
      <CoinMark code={coin.symbol} />
      {coin.symbol}
      <span className="inline-block max-w-[120px] truncate font-normal text-ink-3 no-underline">{coin.name}</span>
    </Link>
  )
}

function Written({ coin }: { coin: OfficeCoin }) {
  const t = useTranslations('shell.languages')
  const count = LANGUAGES.length - missingLanguages(coin.about).length
  if (count === LANGUAGES.length) return <Status kind="completed" label={t('allWritten')} />
  return <Status kind="in_review" label={t('written', { count })} />
}
