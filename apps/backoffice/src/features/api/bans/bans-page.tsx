import type { OfficeBan } from '@bourse/contract'
import * as api from '@bourse/contract/calls/office/api'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { ReasonDialog } from '../../../app/page/reason-dialog.tsx'
import { useMay } from '../../../app/use-may.ts'
import { useBans, useLiftBan } from './api.ts'

/** Addresses that are shut out of what programs use, and letting one in again. */
export function BansPage() {
  const t = useTranslations('bansDesk')
  const query = useBans()
  const [asked, setAsked] = useState<string>()
  const table = (rows: readonly OfficeBan[] | undefined) => <BanTable rows={rows} onLift={setAsked} />
  return (
    <div className="desk">
      <PageHead title={t('title')} summary={query.data?.bans.length} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={table(undefined)}>
        {({ bans }) => (bans.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} /> : table(bans))}
      </Loaded>
      {asked !== undefined && <LiftDialog network={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

interface BanTableProps {
  /** Undefined while they are on their way. */
  readonly rows: readonly OfficeBan[] | undefined
  readonly onLift: (network: string) => void
}

function BanTable({ rows, onLift }: BanTableProps) {
  const t = useTranslations('bansDesk')
  const moment = useMoment({ withDate: true })
  const mayLift = useMay(api.officeLiftBan)
  const columns: Column<OfficeBan>[] = [
    {
      ...{ key: 'network', head: t('network'), strong: true, width: 200, cellClassName: 'break-all' },
      cell: ({ network }) => network,
    },
    { key: 'until', head: t('until'), width: 130, cell: ({ until }) => moment(until) },
    {
      ...{ key: 'length', head: t('length'), numeric: true, className: 'max-sm:hidden', width: 110 },
      cell: ({ seconds }) => t('minutes', { count: Math.round(seconds / 60) }),
    },
    {
      ...{ key: 'acts', head: t('acts'), headHidden: true, underOnPhone: true, width: 90 },
      cell: ({ network }) =>
        mayLift && (
          <Button size="sm" aria-label={t('liftOf', { network })} onClick={() => onLift(network)}>
            {t('lift')}
          </Button>
        ),
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ network }) => network} />
}

function LiftDialog({ network, onClose }: { readonly network: string; readonly onClose: () => void }) {
  const t = useTranslations('bansDesk')
  const lift = useLiftBan()
  return (
    <ReasonDialog
      title={t('liftTitle', { network })}
      description={t('liftText')}
      confirm={t('lift')}
      danger={false}
      done={t('lifted', { network })}
      label={t('reason')}
      missing={t('reasonMissing')}
      act={lift}
      onReason={(reason, then) => lift.mutate({ network, reason }, then)}
      onClose={onClose}
    />
  )
}
