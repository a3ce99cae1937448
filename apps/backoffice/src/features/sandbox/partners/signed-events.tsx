import type { CallFailure } from '@bourse/client'
import type { EventWay } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Menu, MenuItem } from '@bourse/ui/overlays/menu.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import type { UseMutationResult } from '@tanstack/react-query'
import { useMoment } from '../../../app/moments.ts'
import type { Column } from '../../../app/page/column-table.tsx'
import { TableSection } from './table-section.tsx'

interface SignedEvent {
  readonly eventId: string
  readonly at: string
  /** What the product said to it, each time. */
  readonly answers: readonly string[]
}

interface Sent<Way> {
  readonly eventId: string
  readonly way: Way
}

interface SignedEventsProps<Event extends SignedEvent, Way extends EventWay> {
  readonly id: string
  readonly title: string
  readonly none: string
  readonly events: readonly Event[]
  /** What happened, and the end of the id of what it happened to. */
  readonly about: (event: Event) => readonly [string, string]
  readonly ways: readonly Way[]
  readonly send: UseMutationResult<{ answer: string }, CallFailure, Sent<Way>>
}

/** What a partner told or will tell, signed; any of it can be sent again, in any order, rightly or wrongly. */
export function SignedEvents<Event extends SignedEvent, Way extends EventWay>({
  about,
  ways,
  send,
  events,
  ...section
}: SignedEventsProps<Event, Way>) {
  const t = useTranslations('sandbox.events')
  const moment = useMoment()
  const columns: Column<Event>[] = [
    { key: 'time', head: t('time'), quiet: true, cell: ({ at }) => moment(at) },
    {
      key: 'event',
      head: t('event'),
      cell: (event) => {
        const [what, whom] = about(event)
        return (
          <>
            {what} <span className="text-ink-3">{whom.slice(-8)}</span>
          </>
        )
      },
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
      cell: ({ eventId }) => <Send eventId={eventId} ways={ways} send={send} />,
    },
  ]
  return (
    <TableSection
      {...section}
      error={send.error}
      columns={columns}
      rows={events}
      keyOf={({ eventId }) => eventId}
      dense
    />
  )
}

interface SendProps<Way extends EventWay> extends Pick<SignedEventsProps<SignedEvent, Way>, 'ways' | 'send'> {
  readonly eventId: string
}

function Send<Way extends EventWay>({ eventId, ways, send }: SendProps<Way>) {
  const t = useTranslations('sandbox.events')
  const names: Record<EventWay, string> = {
    ...{ right: t('ways.right'), forged: t('ways.forged'), old: t('ways.old') },
    other_amount: t('ways.other_amount'),
  }
  const sendAs = (way: Way) =>
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
        {ways.map((way) => (
          <MenuItem key={way} onSelect={() => sendAs(way)}>
            {names[way]}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
