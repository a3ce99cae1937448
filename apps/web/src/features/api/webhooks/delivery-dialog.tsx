import type { WebhookDelivery } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { ListPending } from '../../../app/page/paged-list.tsx'
import { useAnswer, useMoment } from './moments.ts'
import { useDelivery } from './webhooks-api.ts'

interface DeliveryDialogProps {
  readonly of: WebhookDelivery | undefined
  readonly onClose: () => void
}

/** One event: what was sent, and every try. */
export function DeliveryDialog({ of, onClose }: DeliveryDialogProps) {
  const t = useTranslations('webhooks.detail')
  return (
    <LateDialog
      open={of !== undefined}
      onOpenChange={onClose}
      title={of?.type ?? ''}
      description={t('text', { url: of?.url ?? '' })}
    >
      {of !== undefined && <Detail of={of} />}
    </LateDialog>
  )
}

function Detail({ of: { endpointId, eventId } }: { readonly of: WebhookDelivery }) {
  const t = useTranslations('webhooks.detail')
  const query = useDelivery({ endpointId, eventId })
  const moment = useMoment()
  const answer = useAnswer()
  if (query.data === undefined) return <ListPending query={query} texts="webhooks.detail" />
  const { body, attempts } = query.data
  return (
    <>
      <h3 className="font-semibold text-body">{t('body')}</h3>
      <pre className="mt-1 whitespace-pre-wrap break-all border-line-ctl border-l-[3px] bg-paper-sel px-3 py-2 font-mono text-dense">
        {body}
      </pre>
      <h3 className="mt-4 font-semibold text-body">{t('attempts')}</h3>
      {attempts.length === 0 ? (
        <p className="text-body text-ink-2">{t('none')}</p>
      ) : (
        <ol>
          {attempts.map((attempt) => (
            <li
              key={attempt.time}
              className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1.5 text-dense"
            >
              <time dateTime={attempt.time} className="text-ink-2">
                {moment(attempt.time)}
              </time>
              <span>{answer(attempt)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
