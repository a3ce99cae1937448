import type { OfficeEntry } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import type { ReactNode } from 'react'
import { useMoment } from '../../app/moments.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { pageOf, textOf } from '../../app/page/paging.ts'
import { type SkeletonColumn, TableSkeleton } from '../../app/page/table-skeleton.tsx'
import { POSTINGS_PAGE, useBalances, usePostings } from './api.ts'

const COLUMNS = [
  { width: 110 },
  { width: 80 },
  { width: 100, numeric: true },
  { width: 100, numeric: true, className: 'max-md:hidden' },
  { width: 180, className: 'pl-6 max-lg:hidden' },
] as const satisfies readonly SkeletonColumn[]

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
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={
          <PostingsTable>
            <TableSkeleton rows={8} columns={COLUMNS} />
          </PostingsTable>
        }
      >
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
              <PostingsTable>
                {records.map((entry) => (
                  <PostingRow key={entry.id} entry={entry} />
                ))}
              </PostingsTable>
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

function PostingsTable({ children }: { children: ReactNode }) {
  const t = useTranslations('wallet.postings')
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th>{t('time')}</Th>
          <Th>{t('kind')}</Th>
          <Th numeric>{t('amount')}</Th>
          <Th numeric className="max-md:hidden">
            {t('balance')}
          </Th>
          <Th className="pl-6 max-lg:hidden">{t('source')}</Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

const KINDS = ['deposit', 'trade'] as const

function PostingRow({ entry }: { entry: OfficeEntry }) {
  const t = useTranslations('wallet.postings')
  const moment = useMoment({ withDate: true })
  const kind = KINDS.find((known) => known === entry.kind)
  return (
    <Tr>
      <Td quiet className="max-md:whitespace-normal max-md:py-2">
        {moment(entry.time)}
      </Td>
      <Td>{kind === undefined ? entry.kind : t(`kinds.${kind}`)}</Td>
      <Td numeric strong>
        <Amount signed value={entry.amount} scale={entry.scale} asset={entry.coin} />
      </Td>
      <Td numeric quiet className="max-md:hidden">
        <Amount value={entry.balance} scale={entry.scale} />
      </Td>
      <Td quiet className="max-w-[320px] truncate pl-6 max-lg:hidden">
        {t('cause', { source: entry.source, id: entry.sourceId })}
      </Td>
    </Tr>
  )
}
