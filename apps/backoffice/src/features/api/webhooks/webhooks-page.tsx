import type { OfficeWebhookEndpoint } from '@bourse/contract'
import * as api from '@bourse/contract/calls/office/api'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { ReasonDialog } from '../../../app/page/reason-dialog.tsx'
import { useMay } from '../../../app/use-may.ts'
import { useActOnWebhook, useWebhooks, type WebhookAct } from './api.ts'

const LOOKS: Readonly<Record<OfficeWebhookEndpoint['state'], StatusKind>> = {
  working: 'completed',
  retrying: 'in_review',
  paused: 'cancelled',
  failing: 'failed',
  gone: 'failed',
  held: 'in_review',
}

interface Asked {
  readonly act: WebhookAct
  readonly of: OfficeWebhookEndpoint
}

/** Endpoints of all people, those that fail first, and what staff do about them. */
export function WebhooksPage() {
  const t = useTranslations('webhooksDesk')
  const query = useWebhooks()
  const [asked, setAsked] = useState<Asked>()
  const table = (rows: readonly OfficeWebhookEndpoint[] | undefined) => (
    <EndpointTable rows={rows} onAct={(act, of) => setAsked({ act, of })} />
  )
  return (
    <div className="desk">
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={table(undefined)}>
        {({ endpoints }) =>
          endpoints.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} /> : table(endpoints)
        }
      </Loaded>
      {asked !== undefined && <ActDialog {...asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

interface EndpointTableProps {
  readonly rows: readonly OfficeWebhookEndpoint[] | undefined
  readonly onAct: (act: WebhookAct, of: OfficeWebhookEndpoint) => void
}

function EndpointTable({ rows, onAct }: EndpointTableProps) {
  const t = useTranslations('webhooksDesk')
  const moment = useMoment({ withDate: true })
  const columns: Column<OfficeWebhookEndpoint>[] = [
    {
      ...{ key: 'url', head: t('url'), strong: true, width: 220, cellClassName: 'whitespace-normal break-all' },
      cell: ({ url }) => url,
    },
    {
      ...{ key: 'owner', head: t('owner'), width: 80 },
      cell: ({ uid, userId }) => (
        <Link to="/users/$userId/api-keys" params={{ userId }} className="link">
          {uid}
        </Link>
      ),
    },
    {
      ...{ key: 'events', head: t('events'), quiet: true, className: 'max-md:hidden', width: 120 },
      cell: ({ events }) => events.map((family) => `${family}.*`).join(', '),
    },
    {
      ...{ key: 'day', head: t('day'), quiet: true, className: 'max-md:hidden', width: 150 },
      cell: ({ day }) => t('counts', day),
    },
    {
      ...{ key: 'failing', head: t('failing'), quiet: true, className: 'max-md:hidden', width: 100 },
      cell: ({ failingSince }) => (failingSince === null ? '–' : moment(failingSince)),
    },
    {
      ...{ key: 'state', head: t('state'), width: 110 },
      cell: ({ state }) => <Status kind={LOOKS[state]} label={t(`states.${state}`)} />,
    },
    {
      ...{ key: 'acts', head: t('acts'), headHidden: true, underOnPhone: true, width: 80 },
      cell: (endpoint) => <Act of={endpoint} onAct={onAct} />,
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Act({ of, onAct }: { readonly of: OfficeWebhookEndpoint } & Pick<EndpointTableProps, 'onAct'>) {
  const t = useTranslations('webhooksDesk.act')
  const may = useMay(api.officeStopWebhook)
  if (!may) return null
  const act: WebhookAct = of.state === 'held' ? 'resume' : 'stop'
  return (
    <Button size="sm" aria-label={`${t(act)}: ${of.url}`} onClick={() => onAct(act, of)}>
      {t(act)}
    </Button>
  )
}

function ActDialog({ act, of: { id, url }, onClose }: Asked & { readonly onClose: () => void }) {
  const t = useTranslations('webhooksDesk')
  const acting = useActOnWebhook()
  return (
    <ReasonDialog
      title={t(`${act}.title`)}
      description={t(`${act}.text`, { url })}
      confirm={t(`act.${act}`)}
      danger={act === 'stop'}
      done={t(`${act}.done`)}
      label={t('reason')}
      missing={t('reasonMissing')}
      act={acting}
      onReason={(reason, then) => acting.mutate({ act, id, reason }, then)}
      onClose={onClose}
    />
  )
}
