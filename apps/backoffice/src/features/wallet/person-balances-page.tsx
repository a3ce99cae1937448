import type { OfficeBalance } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import { Loaded } from '../../app/page/loaded.tsx'
import { type SkeletonColumn, TableSkeleton } from '../../app/page/table-skeleton.tsx'
import { useBalances } from './api.ts'

const COLUMNS = [
  { width: 70 },
  { width: 110, numeric: true },
  { width: 100, numeric: true, className: 'max-md:hidden' },
  { width: 80, numeric: true, className: 'max-md:hidden' },
  { width: 80, numeric: true },
  { width: 80, numeric: true, className: 'max-md:hidden' },
] as const satisfies readonly SkeletonColumn[]

/** What a person has, and what it is worth by the last prices. */
export function PersonBalancesPage() {
  const t = useTranslations('wallet.balances')
  const { userId = '' } = useParams({ strict: false })
  const query = useBalances(userId)
  return (
    <Loaded
      query={query}
      failed={t('failed')}
      skeleton={
        <BalancesTable>
          <TableSkeleton rows={5} columns={COLUMNS} />
        </BalancesTable>
      }
    >
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
            <BalancesTable>
              {assets.map((asset) => (
                <BalanceRow key={asset.coin} userId={userId} asset={asset} />
              ))}
            </BalancesTable>
          </>
        )
      }
    </Loaded>
  )
}

function BalancesTable({ children }: { children: ReactNode }) {
  const t = useTranslations('wallet.balances')
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th>{t('asset')}</Th>
          <Th numeric>{t('total')}</Th>
          <Th numeric className="max-md:hidden">
            {t('available')}
          </Th>
          <Th numeric className="max-md:hidden">
            {t('locked')}
          </Th>
          <Th numeric>{t('eur')}</Th>
          <Th numeric className="max-md:hidden">
            {t('usdt')}
          </Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

function BalanceRow({ userId, asset }: { userId: string; asset: OfficeBalance }) {
  const t = useTranslations('wallet.balances')
  const worth = (value: string | null) => (value === null ? t('noPrice') : <Amount value={value} scale={2} />)
  return (
    <Tr>
      <Td>
        <Link
          to="/users/$userId/postings"
          params={{ userId }}
          search={{ currency: asset.coin }}
          aria-label={t('postingsOf', { asset: asset.coin })}
          className="flex min-h-8 items-center gap-2.5 font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          <CoinMark code={asset.coin} />
          {asset.coin}
        </Link>
      </Td>
      <Td numeric strong>
        <Amount value={asset.total} scale={asset.scale} />
      </Td>
      <Td numeric quiet className="max-md:hidden">
        <Amount value={asset.available} scale={asset.scale} />
      </Td>
      <Td numeric quiet className="max-md:hidden">
        <Amount value={asset.locked} scale={asset.scale} />
      </Td>
      <Td numeric>{worth(asset.eur)}</Td>
      <Td numeric quiet className="max-md:hidden">
        {worth(asset.usdt)}
      </Td>
    </Tr>
  )
}
