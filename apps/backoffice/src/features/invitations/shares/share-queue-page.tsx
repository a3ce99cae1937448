import type { HeldShare } from '@bourse/contract'
import * as shares from '@bourse/contract/calls/office/shares'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { PersonLink } from '../../../app/page/person-link.tsx'
import { useMay } from '../../../app/use-may.ts'
import { useShareQueue } from './api.ts'
import { type CaseAbout, CaseDialog } from './case-dialog.tsx'
import { ShareCases } from './share-cases.tsx'

/** Fee shares that wait: for a second person, or because two accounts look like one. */
export function ShareQueuePage() {
  const t = useTranslations('shareDesk')
  const query = useShareQueue()
  return (
    <div className="desk">
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<Held rows={undefined} />}>
        {({ cases, held }) => (
          <>
            <section aria-labelledby="share-cases" className="mb-8">
              <SectionRule id="share-cases" title={t('cases.title')} />
              {cases.length === 0 ? (
                <EmptyState title={t('cases.empty')} text={t('cases.emptyText')} />
              ) : (
                <ShareCases cases={cases} />
              )}
            </section>
            <section aria-labelledby="share-held">
              <SectionRule id="share-held" title={t('held.title')} />
              {held.length === 0 ? (
                <EmptyState title={t('held.empty')} text={t('held.emptyText')} />
              ) : (
                <Held rows={held} />
              )}
            </section>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Held({ rows }: { readonly rows: readonly HeldShare[] | undefined }) {
  const t = useTranslations('shareDesk.held')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const mayPropose = useMay(shares.proposeShareCase)
  const links = useTranslations('shareDesk.links')
  const [about, setAbout] = useState<CaseAbout>()
  const columns: Column<HeldShare>[] = [
    {
      key: 'user',
      head: t('user'),
      width: 60,
      cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
    },
    {
      key: 'amount',
      head: t('amount'),
      numeric: true,
      strong: true,
      width: 90,
      cell: ({ amount, asset }) => amountText(amount, asset),
    },
    { key: 'besides', head: t('besides'), numeric: true, width: 60, cell: ({ besides }) => besides },
    { key: 'links', head: t('links'), cell: (row) => row.links.map((link) => links(link)).join(', ') },
    { key: 'since', head: t('since'), quiet: true, className: 'max-md:hidden', cell: ({ since }) => moment(since) },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      cell: (row) =>
        mayPropose ? (
          <span className="inline-flex gap-2">
            {(['pay', 'take'] as const).map((decision) => (
              <Button key={decision} size="sm" onClick={() => setAbout({ ...row, decision })}>
                {t(decision)}
                <span className="sr-only"> {`${row.uid}, ${row.asset}`}</span>
              </Button>
            ))}
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={(row) => `${row.userId} ${row.asset}`} />
      {about !== undefined && <CaseDialog about={about} onClose={() => setAbout(undefined)} />}
    </>
  )
}
