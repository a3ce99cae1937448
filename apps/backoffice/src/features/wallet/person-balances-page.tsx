import type { OfficeBalance } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { useBalances } from './api.ts'

/** What a person has, and what it is worth by the last prices. */
export function PersonBalancesPage() {
  const t = useTranslations('wallet.balances')
  const { userId = '' } = useParams({ strict: false })
  const query = useBalances(userId)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<BalancesTable userId={userId} assets={undefined} />}>
      {({ assets, eur, usdt }) =>
        assets.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          <>
            <p className="pb-4 font-medium text-lead">
              <span className="block text-body text-ink-2">{t('worth')}</span>
              <Amount value={eur} scale={2} asset="EUR" /> <span className="text-ink-3">·</span>{' '}
              <Amount value={usdt} scale={2} asset="USDT" />
            </p>
            <BalancesTable userId={userId} assets={assets} />
          </>
        )
      }
    </Loaded>
  )
}

interface BalancesTableProps {
  readonly userId: string
  /** Undefined while they are on their way. */
  readonly assets: readonly OfficeBalance[] | undefined
}

function BalancesTable({ userId, assets }: BalancesTableProps) {
  const t = useTranslations('wallet.balances')
  const worth = (value: string | null) => (value === null ? t('noPrice') : <Amount value={value} scale={2} />)
  const columns: Column<OfficeBalance>[] = [
    {
      key: 'asset',
      head: t('asset'),
      width: 70,
      cell: ({ coin }) => (
        <Link
          to="/users/$userId/postings"
          params={{ userId }}
          search={{ currency: coin }}
          aria-label={t('postingsOf', { asset: coin })}
          className="flex min-h-8 items-center gap-2.5 font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          <CoinMark code={coin} />
          {coin}
        </Link>
      ),
    },
    {
      key: 'total',
      head: t('total'),
      numeric: true,
      strong: true,
      width: 110,
      cell: ({ total, scale }) => <Amount value={total} scale={scale} />,
    },
    {
      key: 'available',
      head: t('available'),
      className: 'max-md:hidden',
      numeric: true,
      quiet: true,
      width: 100,
      cell: ({ available, scale }) => <Amount value={available} scale={scale} />,
    },
    {
      key: 'locked',
      head: t('locked'),
      className: 'max-md:hidden',
      numeric: true,
      quiet: true,
      width: 80,
      cell: ({ locked, scale }) => <Amount value={locked} scale={scale} />,
    },
    { key: 'eur', head: t('eur'), numeric: true, width: 80, cell: ({ eur }) => worth(eur) },
    {
      key: 'usdt',
      head: t('usdt'),
      className: 'max-md:hidden',
      numeric: true,
      quiet: true,
      width: 80,
      cell: ({ usdt }) => worth(usdt),
    },
  ]
  return (
    <ColumnTable caption={t('caption')} columns={columns} rows={assets} keyOf={({ coin }) => coin} skeletonRows={5} />
  )
}
