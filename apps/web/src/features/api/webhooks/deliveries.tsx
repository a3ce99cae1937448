import type { DeliveryState, WebhookDelivery } from '@bourse/contract'
import { DELIVERY_STATES } from '@bourse/contract/webhook-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { useAnswer, useMoment } from './moments.ts'
import { TriesLine } from './tries-line.tsx'
import { DELIVERIES_A_PAGE, useDeliveries, useReplay } from './webhooks-api.ts'

const CHOICES = ['all', ...DELIVERY_STATES] as const

/** What was sent in the last 30 days, and what became of it. */
export function Deliveries() {
  const t = useTranslations('webhooks.deliveries')
  const [state, setState] = useState<(typeof CHOICES)[number]>('all')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<WebhookDelivery>()
  const query = useDeliveries(page, state === 'all' ? undefined : state)
  return (
    <section aria-labelledby="deliveries" className="mt-9">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line-2 border-b pb-2">
        <h2 id="deliveries" className="font-semibold text-h4">
          {t('title')}
        </h2>
        <Segmented
          label={t('which')}
          value={state}
          options={CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
        />
      </div>
      <p className="mt-2 text-dense text-ink-3">{t('schedule')}</p>
      <PagedList
        query={query}
        texts="webhooks.deliveries"
        empty={{ title: t('none'), text: t('noneText') }}
        label={t('title')}
        size={DELIVERIES_A_PAGE}
        page={page}
        onPage={setPage}
      >
        {(delivery) => (
          <DeliveryRow
            key={`${delivery.eventId} ${delivery.endpointId}`}
            of={delivery}
            onOpen={() => setOpened(delivery)}
          />
        )}
      </PagedList>
      <DeliveryDialog of={opened} onClose={() => setOpened(undefined)} />
    </section>
  )
}

interface DeliveryRowProps {
  readonly of: WebhookDelivery
  readonly onOpen: () => void
}

function DeliveryRow({ of, onOpen }: DeliveryRowProps) {
  const t = useTranslations('webhooks.deliveries')
  const moment = useMoment()
  const replaying = useReplay()
  const { eventId, endpointId, type, time, url } = of
  const replay = () =>
    replaying.mutate(
      { eventId, endpointId },
      { onSuccess: () => toast.good(t('replayed')), onError: ({ message }) => toast.bad(message) },
    )
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-2.5 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_170px_minmax(0,1.3fr)_auto] md:items-center">
      <span className="min-w-0">
        <span className="block font-semibold">{type}</span>
        <span className="block break-all font-mono text-agate text-ink-3">{eventId}</span>
      </span>
      <span className="min-w-0 text-dense text-ink-2">
        <time dateTime={time} className="block">
          {moment(time)}
        </time>
        <span className="block truncate" title={url}>
          {url.replace('https://', '')}
        </span>
      </span>
      <TriesLine of={of} />
      <Outcome of={of} />
      <span className="-ml-1.5 flex gap-x-1 md:justify-end">
        <Button size="sm" variant="quiet" aria-label={t('detailsLabel', { type, id: eventId })} onClick={onOpen}>
          {t('details')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('replayLabel', { type, id: eventId })}
          pending={replaying.isPending}
          onClick={replay}
        >
          {t('replay')}
        </Button>
      </span>
    </li>
  )
}

const LOOKS = { pending: 'in_review', delivered: 'completed', given_up: 'failed' } as const satisfies Record<
  DeliveryState,
  string
>

function Outcome({ of }: { readonly of: WebhookDelivery }) {
  const t = useTranslations('webhooks.deliveries')
  const moment = useMoment()
  const answer = useAnswer()
  const { state, tries, last, nextTime } = of
  return (
    <span className="min-w-0 text-dense">
      <Status kind={LOOKS[state]} label={t(`states.${state}`)} />
      {last !== null && (
        <span className="block text-ink-2">
          {answer(last)}
          {tries > 1 && ` · ${t('tries', { count: tries })}`}
        </span>
      )}
      {nextTime !== null && tries > 0 && (
        <span className="block text-ink-3">{t('next', { time: moment(nextTime) })}</span>
      )}
    </span>
  )
}
