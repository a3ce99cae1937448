import type { Order } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Spinner } from '@bourse/ui/spinner.tsx'
import { useState } from 'react'
import { stream } from '../../../app/live/stream.ts'
import { refresh } from '../../../app/shared-data/queries.ts'
import { useOrderTexts } from './order-texts.ts'
import { ORDER_KEY, useCancelMany, useCancelOrder } from './orders-api.ts'
import { pairName } from './orders-view.ts'

/** The channel tells what was cancelled; without a connection the list has to be asked for. */
function refreshOrders(): void {
  refresh(ORDER_KEY)
  if (stream.state() !== 'open') refresh(['trading', 'liveOrders'])
}

/** One order; of an OCO both legs. */
export function CancelButton({ order, className }: { order: Order; className?: string | undefined }) {
  const t = useTranslations('orders.cancel')
  const texts = useOrderTexts()
  const cancel = useCancelOrder({
    onSuccess: () => {
      refreshOrders()
      toast.info(t('done'), { detail: t('doneDetail', { side: order.side, size: texts.sizeText(order) }) })
    },
    onError: (failure) => toast.bad(t('failed'), { detail: failure.message }),
  })
  return (
    <button
      type="button"
      aria-disabled={cancel.isPending || undefined}
      aria-label={t('oneLabel', { side: order.side, size: texts.sizeText(order) })}
      onClick={() => !cancel.isPending && cancel.mutate(order)}
      className={cx(
        'inline-flex min-h-6 items-center gap-1.5 font-medium text-accent hover:text-accent-2',
        cancel.isPending && 'text-ink-2',
        className,
      )}
    >
      {cancel.isPending && <Spinner className="size-2.5" />}
      {t('one')}
    </button>
  )
}

interface CancelAllProps {
  /** Of one market, or null for all. */
  readonly symbol: string | null
  readonly count: number
  readonly className?: string | undefined
}

/** Many at once are asked for once more. */
export function CancelAllButton({ symbol, count, className }: CancelAllProps) {
  const t = useTranslations('orders.cancel')
  const [asking, setAsking] = useState(false)
  const cancel = useCancelMany({
    onSuccess: () => {
      refreshOrders()
      setAsking(false)
      toast.info(t('allDone'))
    },
    onError: (failure) => {
      setAsking(false)
      toast.bad(t('failed'), { detail: failure.message })
    },
  })
  if (count === 0) return null
  const pair = symbol === null ? '' : pairName(symbol)
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className={cx(
          'inline-flex min-h-6 items-center whitespace-nowrap font-medium text-accent hover:text-accent-2',
          className,
        )}
      >
        {t('all')}
      </button>
      <LateDialog
        open={asking}
        onOpenChange={setAsking}
        title={symbol === null ? t('allTitle', { count }) : t('pairTitle', { count, pair })}
        description={t('allText')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button variant="ink" pending={cancel.isPending} onClick={() => cancel.mutate({ symbol })}>
              {t('allConfirm', { count })}
            </Button>
          </>
        }
      />
    </>
  )
}
