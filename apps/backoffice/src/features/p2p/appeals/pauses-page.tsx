import type { MethodKind, P2pPause } from '@bourse/contract'
import * as p2p from '@bourse/contract/calls/office/p2p'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { useQueueSearch } from '../../../app/page/queue-search.ts'
import { useMay } from '../../../app/use-may.ts'
import { APPEALS_PAGE, useEndPause, usePauses, useStartPause } from './appeals-api.ts'

const ALL = 'all'
const KINDS = ['sepa_instant', 'faster_payments', 'revolut', 'wise', 'paypal'] as const satisfies readonly MethodKind[]

/** When time stood still for P2P orders, and the switch that stops it. */
export function PausesPage() {
  const t = useTranslations('appeals.pauses')
  const { page, go } = useQueueSearch({})
  const query = usePauses(page)
  const mayStart = useMay(p2p.startPause)
  const [starting, setStarting] = useState(false)
  return (
    <>
      <PageHead
        title={t('title')}
        above={t('above')}
        action={mayStart && <Button onClick={() => setStarting(true)}>{t('start')}</Button>}
      />
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={APPEALS_PAGE}
        onPage={(next) => go({ page: next })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <PauseTable rows={rows} />}
      />
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </>
  )
}

function useScopeName(): (scope: string) => string {
  const t = useTranslations('appeals.pauses')
  return (scope) => (scope === ALL ? t('scopes.all') : t.has(`scopes.${scope}`) ? t(`scopes.${scope}`) : scope)
}

function PauseTable({ rows }: { readonly rows: readonly P2pPause[] | undefined }) {
  const t = useTranslations('appeals.pauses')
  const moment = useMoment({ withDate: true })
  const scopeName = useScopeName()
  const columns: Column<P2pPause>[] = [
    { key: 'scope', head: t('scope'), strong: true, width: 130, cell: ({ scope }) => scopeName(scope) },
    { key: 'cause', head: t('cause'), width: 90, cell: ({ cause }) => t(`causes.${cause}`) },
    {
      key: 'reason',
      head: t('reason'),
      width: 200,
      className: 'max-md:hidden',
      cellClassName: 'max-w-[320px] whitespace-normal py-2',
      cell: ({ reason }) => reason,
    },
    { key: 'from', head: t('from'), width: 110, className: 'max-sm:hidden', cell: ({ fromTime }) => moment(fromTime) },
    {
      key: 'until',
      head: t('until'),
      width: 110,
      cell: ({ untilTime }) => (untilTime === null ? t('running') : moment(untilTime)),
    },
    {
      key: 'act',
      head: t('act'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      width: 70,
      cell: (pause) => pause.untilTime === null && pause.cause === 'staff' && <EndButton pause={pause} />,
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function EndButton({ pause }: { readonly pause: P2pPause }) {
  const t = useTranslations('appeals.pauses')
  const may = useMay(p2p.endPause)
  const end = useEndPause()
  const press = () =>
    end.mutate(pause.id, {
      onSuccess: () => toast.good(t('ended')),
      onError: (error) => toast.bad(error.message),
    })
  if (!may) return null
  return (
    <Button size="sm" pending={end.isPending} onClick={press}>
      {t('end')}
    </Button>
  )
}

function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('appeals.pauses')
  const scopeName = useScopeName()
  const start = useStartPause()
  const [scope, setScope] = useState<string>(KINDS[0])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (reason.trim() === '') return
    start.mutate(
      { scope, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.good(t('started'))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('start')}
      description={t('startText')}
      confirm={t('start')}
      danger
      act={start}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('scope')}
        value={scope}
        options={[...KINDS, ALL].map((value) => ({ value, label: scopeName(value) }))}
        onChange={({ target }) => setScope(target.value)}
      />
      <TextArea
        label={t('reason')}
        rows={3}
        value={reason}
        error={tried && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
      />
    </FormDialog>
  )
}
