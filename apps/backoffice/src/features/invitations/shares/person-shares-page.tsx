import type { OfficeShareCredit } from '@bourse/contract'
import * as shares from '@bourse/contract/calls/office/shares'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { pageOf } from '../../../app/page/paging.ts'
import { PersonLink } from '../../../app/page/person-link.tsx'
import { useMay } from '../../../app/use-may.ts'
import { CREDITS_PAGE, useSharesOf } from './api.ts'
import { type CaseAbout, CaseDialog } from './case-dialog.tsx'
import { ShareCases } from './share-cases.tsx'

type Waiting = NonNullable<ReturnType<typeof useSharesOf>['data']>['waiting'][number]

/** What a person was credited of the fees of friends, and what of it is not paid out. */
export function PersonSharesPage() {
  const t = useTranslations('shareDesk.person')
  const { userId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const query = useSharesOf(userId, page)
  return (
    <>
      {query.data !== undefined && query.data.cases.length > 0 && <ShareCases cases={query.data.cases} ofOne />}
      {query.data !== undefined && query.data.waiting.length > 0 && (
        <WaitingTable userId={userId} rows={query.data.waiting} />
      )}
      <section aria-labelledby="shares">
        <SectionRule id="shares" title={t('title')} />
        <PagedList
          query={query}
          failed={t('failed')}
          page={page}
          size={CREDITS_PAGE}
          onPage={(next) =>
            void navigate({
              to: '/users/$userId/shares',
              params: { userId },
              search: { page: next },
              resetScroll: false,
            })
          }
          empty={{ title: t('empty'), text: t('emptyText') }}
          table={(rows) => <CreditsTable rows={rows} />}
        />
      </section>
    </>
  )
}

function WaitingTable({ userId, rows }: { readonly userId: string; readonly rows: readonly Waiting[] }) {
  const t = useTranslations('shareDesk.person.waiting')
  const amountText = useAmountText()
  const mayPropose = useMay(shares.proposeShareCase)
  const [about, setAbout] = useState<CaseAbout>()
  const columns: Column<Waiting>[] = [
    { key: 'asset', head: t('asset'), strong: true, width: 40, cell: ({ asset }) => asset },
    { key: 'locked', head: t('locked'), numeric: true, cell: ({ locked, asset }) => amountText(locked, asset) },
    { key: 'held', head: t('held'), numeric: true, cell: ({ held, asset }) => amountText(held, asset) },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      cell: ({ asset, together }) =>
        mayPropose ? (
          <Button size="sm" onClick={() => setAbout({ userId, asset, amount: together, decision: 'take' })}>
            {t('take')}
            <span className="sr-only"> {asset}</span>
          </Button>
        ) : null,
    },
  ]
  return (
    <section aria-labelledby="shares-waiting" className="mb-8">
      <SectionRule id="shares-waiting" title={t('title')} />
      <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ asset }) => asset} dense />
      {about !== undefined && <CaseDialog about={about} onClose={() => setAbout(undefined)} />}
    </section>
  )
}

const STATUS: Readonly<Record<OfficeShareCredit['state'], StatusKind>> = {
  locked: 'processing',
  held: 'in_review',
  paid: 'completed',
  taken: 'cancelled',
}

function CreditsTable({ rows }: { readonly rows: readonly OfficeShareCredit[] | undefined }) {
  const t = useTranslations('shareDesk.person')
  const links = useTranslations('shareDesk.links')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const columns: Column<OfficeShareCredit>[] = [
    { key: 'time', head: t('time'), width: 80, cell: ({ time }) => moment(time) },
    {
      key: 'beside',
      head: t('beside'),
      width: 60,
      cell: ({ besideUserId, besideUid }) => <PersonLink userId={besideUserId}>{besideUid}</PersonLink>,
    },
    { key: 'kind', head: t('kind'), quiet: true, className: 'max-md:hidden', cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'amount',
      head: t('amount'),
      numeric: true,
      strong: true,
      cell: ({ amount, asset }) => amountText(amount, asset),
    },
    {
      key: 'state',
      head: t('state'),
      cell: (row) => (
        <>
          <Status kind={STATUS[row.state]} label={t(`states.${row.state}`)} />
          {row.links.length > 0 && (
            <span className="block text-agate text-ink-2">{row.links.map((link) => links(link)).join(', ')}</span>
          )}
        </>
      ),
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}
