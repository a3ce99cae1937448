import type { EventWay, SandboxAcquirerState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Menu, MenuItem } from '@bourse/ui/overlays/menu.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useMoment } from '../../../app/moments.ts'
import type { Column } from '../../../app/page/column-table.tsx'
import { useSendEvent } from './acquirer-api.ts'
import { TableSection } from './table-section.tsx'

const WAYS: readonly EventWay[] = ['right', 'forged', 'old', 'other_amount']

type Event = SandboxAcquirerState['events'][number]

/** What was told or waits to be; any of it can be sent again, in any order, rightly or wrongly. */
export function AcquirerEvents({ events }: Pick<SandboxAcquirerState, 'events'>) {
  const t = useTranslations('sandbox.acquirer.events')
  const states = useTranslations('sandbox.acquirer.states')
  const moment = useMoment()
  const send = useSendEvent()
  const columns: Column<Event>[] = [
    { key: 'time', head: t('time'), quiet: true, cell: ({ at }) => moment(at) },
    {
      key: 'event',
      head: t('event'),
      cell: ({ state, chargeId }) => (
        <>
          {states(state)} <span className="text-ink-3">{chargeId.slice(-8)}</span>
        </>
      ),
    },
    {
      key: 'answers',
      head: t('answers'),
      quiet: true,
      cell: ({ answers }) => (answers.length === 0 ? t('waiting') : answers.join(', ')),
    },
    {
      key: 'send',
      head: t('send'),
      headHidden: true,
      underOnPhone: true,
      cell: ({ eventId }) => <Send eventId={eventId} send={send} />,
    },
  ]
  return (
    <TableSection
      id="acquirer-events"
      title={t('title')}
      none={t('none')}
      error={send.error}
      columns={columns}
      rows={events}
      keyOf={({ eventId }) => eventId}
      dense
    />
  )
}

function Send({ eventId, send }: { readonly eventId: string; readonly send: ReturnType<typeof useSendEvent> }) {
  const t = useTranslations('sandbox.acquirer.events')
  const sendAs = (way: EventWay) =>
    send.mutate({ eventId, way }, { onSuccess: ({ answer }) => toast.good(t('answered', { answer })) })
  return (
    <span className="flex py-1 md:justify-end">
      <Menu
        trigger={
          <Button size="sm" pending={send.isPending && send.variables.eventId === eventId}>
            {t('send')}
          </Button>
        }
      >
        {WAYS.map((way) => (
          <MenuItem key={way} onSelect={() => sendAs(way)}>
            {t(`ways.${way}`)}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
