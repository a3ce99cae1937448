import type { CallFailure } from '@bourse/client'
import type { QuickbuyQuote } from '@bourse/contract'
import { ActBar } from '@bourse/ui/act-bar.tsx'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { CountdownDial } from '@bourse/ui/dial.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useNavigate } from '@bourse/ui/router.tsx'
import { type MouseEvent, useState } from 'react'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { QUOTE_MS, useCreateOrder } from './api.ts'
import { purchasePath } from './buy-form.ts'
import { BuySum } from './buy-sum.tsx'
import { MovedQuote } from './moved-quote.tsx'
import { OutsideProof, useProof } from './outside-proof.tsx'
import type { TargetState } from './target-choice.tsx'
import { useFigures } from './use-figures.ts'
import type { Purchase } from './use-purchase.ts'

interface BuyPanelProps {
  readonly purchase: Purchase
  readonly target: TargetState
}

/** The partner's price, how long it is good for, and the order. */
export function BuyPanel({ purchase, target }: BuyPanelProps) {
  const t = useTranslations('quickbuy.panel')
  const { quote, left, moved, platform, setting } = purchase
  const partner = platform?.name ?? ''
  const expired = left === 0
  const key = moved !== null ? 'moved' : quote === null ? 'waiting' : expired ? 'expired' : 'firm'
  return (
    <section aria-label={t('label')} className="min-w-0">
      <div className="section-rule" />
      <div className="flex min-h-[128px] items-center justify-between gap-4 py-3">
        <div className="min-w-0" aria-live="polite">
          <h2 className="font-semibold text-h4">{t(`${key}.title`, { partner })}</h2>
          <p className="mt-1 max-w-[36ch] text-dense text-ink-2">{t(`${key}.text`, { partner })}</p>
        </div>
        <CountdownDial remainingMs={(left ?? 0) * 1_000} totalMs={QUOTE_MS} size={104} />
      </div>
      {moved === null ? (
        <BuySum lines={quote?.quote ?? null} partner={partner} symbol={setting?.symbol ?? ''} />
      ) : (
        <MovedQuote old={moved.old} now={moved.now.quote} />
      )}
      {purchase.failure !== null && <RefusalNote className="mt-4" failure={purchase.failure} />}
      <Acts purchase={purchase} target={target} />
    </section>
  )
}

function Acts({ purchase, target }: BuyPanelProps) {
  const t = useTranslations('quickbuy.panel')
  const figures = useFigures()
  const navigate = useNavigate()
  const create = useCreateOrder()
  const proof = useProof()
  const [sent, setSent] = useState(false)
  const { quote, left, setting, view, loggedIn } = purchase
  const outside = target.target.kind === 'outside'
  if (!loggedIn)
    return (
      <ActBar>
        <Link
          to="/account/login"
          state={{ next: setting === undefined ? '/quickbuy' : purchasePath(setting, view.amount) }}
          className={buttonClass({ variant: 'accent', size: 'lg', block: true })}
        >
          {t('logIn')}
        </Link>
      </ActBar>
    )
  const buy = ({ quoteId }: QuickbuyQuote) => {
    setSent(true)
    if (target.request === null || (outside && !proof.complete)) return
    create.mutate(
      { quoteId, ...target.request, ...(outside && proof.fields) },
      {
        onSuccess: ({ id }) => void navigate({ to: '/quickbuy', search: { order: id } }),
        onError: (failure) => {
          const now = newQuoteOf(failure)
          if (now !== undefined) purchase.move(now)
        },
      },
    )
  }
  const click = (event: MouseEvent) => {
    // The second click of a double one would take a price that nobody has read.
    if (event.detail > 1) return
    if (quote !== null && left !== null && left > 0) buy(quote.quote)
    else purchase.renew()
  }
  const firm = quote !== null && left !== null && left > 0
  const shownFailure = create.isError && newQuoteOf(create.error) === undefined ? create.error : null
  return (
    <>
      {outside && target.request?.target === 'outside' && quote !== null && (
        <OutsideProof
          proof={proof}
          sent={sent}
          target={{
            quoteId: quote.quote.quoteId,
            chainName: target.request.chainName,
            address: target.request.address,
            ...('tag' in target.request && target.request.tag !== undefined && { tag: target.request.tag }),
          }}
        />
      )}
      {shownFailure !== null && <RefusalNote className="mt-4" failure={shownFailure} />}
      <ActBar>
        <Button
          variant={firm ? 'accent' : 'ink'}
          size="lg"
          block
          pending={create.isPending || (quote === null && purchase.isAsking)}
          disabled={view.amount === null}
          onClick={click}
        >
          {firm
            ? t('buy', {
                coins: figures.amount(quote.quote.receiveAmount, quote.quote.symbol),
                amount: figures.amount(quote.quote.payAmount, quote.quote.fiat),
              })
            : t('renew')}
        </Button>
        <p className="text-dense text-ink-2">{t('risk', { partner: purchase.platform?.name ?? '' })}</p>
      </ActBar>
    </>
  )
}

/** 40028 brings the partner's new price. */
export function newQuoteOf({ reason, params }: CallFailure): QuickbuyQuote | undefined {
  return reason === 'quickbuy.quote_moved' ? (params.quote as QuickbuyQuote | undefined) : undefined
}
