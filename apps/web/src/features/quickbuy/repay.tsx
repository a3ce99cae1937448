import type { QuickbuyOrderDetail, QuickbuyQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { CountdownDial } from '@bourse/ui/dial.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type MouseEvent, useState } from 'react'
import { useSecondsLeft } from '../../app/live/use-seconds-left.ts'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { QUOTE_MS, type TimedQuote, useQuote, useRepay } from './api.ts'
import { newQuoteOf } from './buy-panel.tsx'
import { BuySum } from './buy-sum.tsx'
import { MovedQuote } from './moved-quote.tsx'
import { useFigures } from './use-figures.ts'

/** A payment that failed or ran out is tried again: the same amount, at the price of now. */
export function Repay({ order }: { readonly order: QuickbuyOrderDetail }) {
  const t = useTranslations('quickbuy.repay')
  const figures = useFigures()
  const [round, setRound] = useState(0)
  const [moved, setMoved] = useState<{ readonly old: QuickbuyQuote; readonly now: TimedQuote } | null>(null)
  const query = useQuote(round === 0 ? undefined : order, order.payAmount, round)
  const repay = useRepay()
  const quote = moved?.now ?? query.data ?? null
  const left = useSecondsLeft(quote?.endsAt ?? null)
  const amount = figures.amount(order.payAmount, order.fiat)
  const ask = () => {
    setMoved(null)
    setRound(round + 1)
  }
  const click = (event: MouseEvent) => {
    if (event.detail > 1) return
    if (quote === null || left === 0) return ask()
    repay.mutate(
      { id: order.id, quoteId: quote.quote.quoteId },
      {
        onError: (failure) => {
          const now = newQuoteOf(failure)
          if (now !== undefined)
            setMoved({ old: quote.quote, now: { quote: now, endsAt: performance.now() + QUOTE_MS } })
        },
      },
    )
  }
  const failure = query.error ?? (repay.isError && newQuoteOf(repay.error) === undefined ? repay.error : null)
  return (
    <div className="mt-5 border-line border-t pt-4">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold text-h4">{t('title')}</h3>
          <p className="mt-1 text-body text-ink-2">
            {t('text', {
              left: order.triesLeft,
              time: order.repayUntil === null ? '' : figures.moment(order.repayUntil),
            })}
          </p>
        </div>
        {quote !== null && <CountdownDial remainingMs={left * 1_000} totalMs={QUOTE_MS} size={88} />}
      </div>
      {moved !== null ? (
        <MovedQuote old={moved.old} now={moved.now.quote} />
      ) : (
        quote !== null && (
          <BuySum className="mt-3" lines={quote.quote} partner={order.platformName} symbol={order.symbol} />
        )
      )}
      {failure !== null && <RefusalNote className="mt-4" failure={failure} />}
      <Button
        className="mt-4"
        variant={quote !== null && left > 0 ? 'accent' : 'ink'}
        size="lg"
        block
        pending={query.isFetching || repay.isPending}
        onClick={click}
      >
        {quote === null ? t('ask') : left > 0 ? t('again', { amount }) : t('renew')}
      </Button>
    </div>
  )
}
