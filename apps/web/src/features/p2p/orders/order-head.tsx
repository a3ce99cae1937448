import type { P2pOrderDetail } from '@bourse/contract'
import { CountdownDial } from '@bourse/ui/dial.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useEffect } from 'react'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { useFigures } from '../p2p-money.ts'
import { clockText, type Heard, useTimeThere } from '../use-deadline.ts'
import { deadlineOf, isOver, wordsOf } from './order-view.ts'

interface OrderHeadProps {
  readonly order: P2pOrderDetail
  readonly heard: Heard
  readonly stale: boolean
}

/** What is to be done now in one sentence, and how long there is. */
export function OrderHead({ order, heard, stale }: OrderHeadProps) {
  const t = useTranslations('p2pOrder')
  const facts = useOrderFacts(order)
  const words = wordsOf(order)
  return (
    <div className="flex items-start gap-5 md:gap-9">
      <Dial order={order} heard={heard} />
      <div className="min-w-0" aria-live="polite">
        <h1 className="display text-h2 md:text-[44px] md:leading-[48px]">{t(`told.${words}.title`, facts)}</h1>
        <p className="mt-2 max-w-[60ch] text-ink-2 text-read">
          {order.state === 'cancelled' && order.endReason !== null
            ? t(`endReasons.${order.endReason}`, facts)
            : t(`told.${words}.text`, facts)}
          {isOver(order) && order.restsUntil !== null && ` ${t('rests', facts)}`}
        </p>
        {order.paused && !isOver(order) && (
          <Note kind="info" className="mt-3">
            {t('paused')}
          </Note>
        )}
        {stale && (
          <Note kind="warn" className="mt-3" role="status">
            {t('stale')}
          </Note>
        )}
      </div>
    </div>
  )
}

/** What the sentences about an order name. */
export function useOrderFacts(order: P2pOrderDetail) {
  const locale = useLocaleTag()
  const { fiat, coin } = useFigures()
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const deadline = deadlineOf(order)
  return {
    money: fiat(order.amount, order.fiat),
    coins: coin(order.quantity, order.symbol),
    coin: order.symbol,
    other: order.otherName,
    payer: order.payer?.name ?? order.otherName,
    payee: order.recipient?.name ?? order.otherName,
    number: order.number,
    due: deadline === undefined ? '' : clock.format(deadline.due),
    rests: order.restsUntil === null ? '' : date.format(new Date(order.restsUntil)),
    toBuyer: coin(order.appeal?.toBuyer ?? order.quantity, order.symbol),
  }
}

function Dial({ order, heard }: Pick<OrderHeadProps, 'order' | 'heard'>) {
  const t = useTranslations('p2pOrder')
  const narrow = useNarrow()
  const now = useTimeThere(heard)
  const deadline = deadlineOf(order)
  const left = deadline === undefined ? 0 : deadline.due - now
  const runs = deadline !== undefined && left > 0 && !order.paused
  useTitle(runs ? `${clockText(left)} · ${order.number}` : undefined)
  if (deadline === undefined || left <= 0) return null
  return (
    <CountdownDial
      remainingMs={left}
      totalMs={deadline.totalMs}
      caption={t('leftOf', { time: clockText(deadline.totalMs) })}
      size={narrow ? 96 : 172}
      className="max-md:mt-1"
    />
  )
}

/** The countdown stands in the title too, for whoever is in the bank's tab meanwhile. */
function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
