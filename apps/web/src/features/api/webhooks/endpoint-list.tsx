import type { EndpointState, WebhookEndpoint } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Table, Td, Th } from '@bourse/ui/table.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { usePauseEndpoint, useTestEndpoint } from './webhooks-api.ts'

export type EndpointAct = 'change' | 'rotate' | 'remove' | 'replay'

interface EndpointListProps {
  readonly endpoints: readonly WebhookEndpoint[]
  readonly onAct: (act: EndpointAct, endpoint: WebhookEndpoint) => void
}

/** A table, and on a phone cards. */
export function EndpointList({ endpoints, onAct }: EndpointListProps) {
  const t = useTranslations('webhooks')
  const narrow = useNarrow()
  if (narrow)
    return (
      <ul>
        {endpoints.map((endpoint) => (
          <EndpointCard key={endpoint.id} of={endpoint} onAct={onAct} />
        ))}
      </ul>
    )
  return (
    <Table caption={t('endpoints')}>
      <thead>
        <tr>
          <Th>{t('columns.url')}</Th>
          <Th>{t('columns.events')}</Th>
          <Th>{t('columns.secret')}</Th>
          <Th>{t('columns.day')}</Th>
          <Th>{t('columns.state')}</Th>
          <Th>
            <span className="sr-only">{t('columns.acts')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <tr key={endpoint.id} className="border-line border-b">
            <th scope="row" className="max-w-[260px] break-all py-2 pr-3 text-left font-mono font-normal text-dense">
              {endpoint.url}
            </th>
            <Td className="max-w-[220px] whitespace-normal py-2">
              <Families of={endpoint} />
            </Td>
            <Td quiet className="font-mono text-dense">
              {endpoint.hint}
            </Td>
            <Td quiet className="max-w-[160px] whitespace-normal py-2">
              <Day of={endpoint} />
            </Td>
            <Td>
              <State of={endpoint} />
            </Td>
            <Td className="whitespace-normal">
              <Acts of={endpoint} onAct={onAct} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface OfEndpoint {
  readonly of: WebhookEndpoint
}

function EndpointCard({ of, onAct }: OfEndpoint & Pick<EndpointListProps, 'onAct'>) {
  const t = useTranslations('webhooks')
  return (
    <li className="border-line border-b py-4">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-all font-mono text-dense">{of.url}</span>
        <State of={of} />
      </div>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-body [&>dt]:text-ink-3">
        <dt>{t('columns.events')}</dt>
        <dd>
          <Families of={of} />
        </dd>
        <dt>{t('columns.secret')}</dt>
        <dd className="break-all font-mono text-dense">{of.hint}</dd>
        <dt>{t('columns.day')}</dt>
        <dd>
          <Day of={of} />
        </dd>
      </dl>
      <div className="mt-3">
        <Acts of={of} onAct={onAct} />
      </div>
    </li>
  )
}

function Families({ of: { events } }: OfEndpoint) {
  return (
    <span className="flex flex-wrap gap-1">
      {events.map((family) => (
        <Tag key={family}>{`${family}.*`}</Tag>
      ))}
    </span>
  )
}

function Day({ of: { day } }: OfEndpoint) {
  const t = useTranslations('webhooks')
  return t('day', day)
}

const LOOKS: Readonly<Record<EndpointState, StatusKind>> = {
  working: 'completed',
  retrying: 'in_review',
  paused: 'cancelled',
  failing: 'failed',
  gone: 'failed',
  held: 'in_review',
}

function State({ of: { state } }: OfEndpoint) {
  const t = useTranslations('webhooks.states')
  return <Status kind={LOOKS[state]} label={t(state)} />
}

const isOn = ({ state }: WebhookEndpoint) => state === 'working' || state === 'retrying'

function Acts({ of, onAct }: OfEndpoint & Pick<EndpointListProps, 'onAct'>) {
  const t = useTranslations('webhooks.acts')
  const pausing = usePauseEndpoint()
  const testing = useTestEndpoint()
  const { id, url, state } = of
  const on = isOn(of)
  const failed = { onError: ({ message }: Error) => toast.bad(message) }
  const pause = on ? 'pause' : 'resume'
  const named = (act: string) => ({ 'aria-label': t('label', { act: t(act), url }) })
  return (
    <span className="-ml-1.5 flex flex-wrap gap-x-1 md:justify-end">
      {on && (
        <Button
          size="sm"
          variant="quiet"
          {...named('test')}
          pending={testing.isPending}
          onClick={() => testing.mutate(id, { ...failed, onSuccess: () => toast.good(t('tested')) })}
        >
          {t('test')}
        </Button>
      )}
      {on && (
        <Button size="sm" variant="quiet" {...named('replay')} onClick={() => onAct('replay', of)}>
          {t('replay')}
        </Button>
      )}
      <Button size="sm" variant="quiet" {...named('change')} onClick={() => onAct('change', of)}>
        {t('change')}
      </Button>
      <Button size="sm" variant="quiet" {...named('rotate')} onClick={() => onAct('rotate', of)}>
        {t('rotate')}
      </Button>
      {state !== 'held' && (
        <Button
          size="sm"
          variant="quiet"
          {...named(pause)}
          pending={pausing.isPending}
          onClick={() => pausing.mutate({ id, pause: on }, failed)}
        >
          {t(pause)}
        </Button>
      )}
      <Button size="sm" variant="quiet" {...named('remove')} onClick={() => onAct('remove', of)}>
        {t('remove')}
      </Button>
    </span>
  )
}
