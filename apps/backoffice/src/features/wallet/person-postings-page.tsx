import type { OfficeEntry } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { pageOf, textOf } from '../../app/page/paging.ts'
import { POSTINGS_PAGE, useBalances, usePostings } from './api.ts'

/** What moved the balances of a person, each line with what caused it. */
export function PersonPostingsPage() {
  const t = useTranslations('wallet.postings')
  const { userId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const currency = textOf(search.currency)
  const query = usePostings({ userId, page, currency })
  const go = (next: { currency?: string | undefined; page?: number }) =>
    void navigate({ to: '/users/$userId/postings', params: { userId }, search: next, resetScroll: false })
  return (
    <>
      <AssetChoice userId={userId} currency={currency} onCurrency={(next) => go({ currency: next })} />
      <Loaded query={query} failed={t('failed')} skeleton={<PostingsTable entries={undefined} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState
              title={t('none')}
              action={
                currency !== undefined && (
                  <Button size="sm" onClick={() => go({})}>
                    {t('showAll')}
                  </Button>
                )
              }
            />
          ) : (
            <>
              <PostingsTable entries={records} />
              <Pager page={page} size={POSTINGS_PAGE} total={total} onPage={(next) => go({ currency, page: next })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

interface AssetChoiceProps {
  userId: string
  currency: string | undefined
  onCurrency: (currency: string | undefined) => void
}

/** What the person has now is offered; an asset that is named in the address stands among it too. */
function AssetChoice({ userId, currency, onCurrency }: AssetChoiceProps) {
  const t = useTranslations('wallet.postings')
  const held = useBalances(userId).data?.assets.map(({ coin }) => coin) ?? []
  const offered = [...new Set([...held, ...(currency === undefined ? [] : [currency])])]
  return (
    <Select
      size="md"
      label={t('asset')}
      fieldClassName="pb-4 sm:max-w-[240px]"
      value={currency ?? ''}
      onChange={(event) => onCurrency(event.target.value === '' ? undefined : event.target.value)}
      options={[{ value: '', label: t('allAssets') }, ...offered.map((value) => ({ value, label: value }))]}
    />
  )
}

function PostingsTable({ entries }: { entries: readonly OfficeEntry[] | undefined }) {
  const t = useTranslations('wallet.postings')
  const moment = useMoment({ withDate: true })
  const columns: Column<OfficeEntry>[] = [
    {
      key: 'time',
      head: t('time'),
      quiet: true,
      cellClassName: 'max-md:whitespace-normal max-md:py-2',
      width: 110,
      cell: ({ time }) => moment(time),
    },
    {
      key: 'kind',
      head: t('kind'),
      width: 80,
      cell: ({ movement }) => t(`kinds.${movement}`),
    },
    {
      key: 'amount',
      head: t('amount'),
      numeric: true,
      strong: true,
      width: 100,
      cell: ({ amount, scale, coin }) => <Amount signed value={amount} scale={scale} asset={coin} />,
    },
    {
      key: 'balance',
      head: t('balance'),
      numeric: true,
      quiet: true,
      className: 'max-md:hidden',
      width: 100,
      cell: ({ balance, scale }) => <Amount value={balance} scale={scale} />,
    },
    {
      key: 'source',
      head: t('source'),
      quiet: true,
      className: 'pl-6 max-lg:hidden',
      cellClassName: 'max-w-[320px] truncate',
      width: 180,
      cell: ({ source, sourceId }) => t('cause', { source, id: sourceId }),
    },
  ]
  return <ColumnTable caption={t('caption')} columns={columns} rows={entries} keyOf={({ id }) => id} />
}
