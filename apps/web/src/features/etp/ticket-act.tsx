import type { EtpProduct } from '@bourse/contract'
import { ActBar } from '@bourse/ui/act-bar.tsx'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import type { MouseEvent } from 'react'
import { MovedTable } from '../../app/page/moved-table.tsx'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { ShortOffer } from '../../app/page/short-offer.tsx'
import { StandingNote, useLimit } from '../../app/page/standing-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../app/session.ts'
import { useGate } from './api.ts'
import { buySum, sellSum, type Ticket } from './etp-form.ts'
import { Questions } from './questions.tsx'
import { CASH, type MovedNav, type TicketState } from './use-ticket.ts'

interface TicketActProps {
  readonly product: EtpProduct
  readonly ticket: Ticket
  readonly state: TicketState
}

export function TicketAct({ product, ticket, state }: TicketActProps) {
  const t = useTranslations('etp.act')
  const loggedIn = useLoggedIn()
  const { percent } = useAmounts()
  const limit = useLimit('etp')
  const gate = useGate()
  const next = useRouterState({ select: ({ location }) => location.href })
  const isPurchase = ticket.side === 'buy'
  const closed = isPurchase ? limit : undefined
  if (!loggedIn) {
    return (
      <ActBar>
        <Link
          to="/account/login"
          state={{ next }}
          className={buttonClass({ variant: 'accent', size: 'lg', block: true })}
        >
          {t('logIn')}
        </Link>
      </ActBar>
    )
  }
  return (
    <>
      {ticket.kind === 'market' && (
        <p className="mt-2 text-dense text-ink-2">{t('slippage', { percent: percent(product.slippagePercent, 1) })}</p>
      )}
      <div className="mt-3 grid gap-2 empty:hidden">
        {closed !== undefined && <StandingNote limit={closed} />}
        {state.failure !== null && <RefusalNote failure={state.failure} />}
        {state.moved !== null && <Moved moved={state.moved} />}
      </div>
      {isPurchase && closed === undefined && gate.data?.passed === false && (
        <Questions questions={gate.data.questions} />
      )}
      <ActBar>
        {state.short !== null ? (
          <ShortOffer coin={CASH} scale={8} short={state.short} />
        ) : (
          <Send
            product={product}
            ticket={ticket}
            state={state}
            closed={closed !== undefined || (isPurchase && gate.data?.passed !== true)}
          />
        )}
      </ActBar>
    </>
  )
}

/** The one main act, in the words of what it does. The second click of a double one counts for nothing. */
function Send({ product, ticket, state, closed }: TicketActProps & { readonly closed: boolean }) {
  const t = useTranslations('etp.act')
  const { figure } = useAmounts()
  const { view, moved } = state
  const isPurchase = ticket.side === 'buy'
  const hasValue = ticket.kind === 'limit' || (product.nav !== null && product.staleSince === null)
  const isOffered = isPurchase ? product.state === 'open' : product.state !== 'closed'
  const ready = (view.market !== null || view.limit !== null) && hasValue && isOffered && !closed
  const { size, nav } = view
  const units = isPurchase && size !== null && nav !== null ? buySum(size, nav).units : size
  const label =
    units === null ? t(ticket.side) : t(`${ticket.side}Units`, { units: `${figure(units, 0)}\u00a0${product.symbol}` })
  const press = (event: MouseEvent) => {
    if (event.detail <= 1) state.send(moved?.quote.nav)
  }
  return (
    <Button
      variant={isPurchase ? 'buy' : 'sell'}
      size="lg"
      block
      className="whitespace-normal"
      disabled={!ready}
      pending={state.isSending}
      onClick={press}
    >
      {moved === null ? label : t('again', { nav: figure(moved.quote.nav, 4, 4) })}
    </Button>
  )
}

/** The value that was seen and the one of now, side by side (specification §8, 40028). */
function Moved({ moved: { seen, quote } }: { readonly moved: MovedNav }) {
  const t = useTranslations('etp.moved')
  const { figure, full } = useAmounts()
  const before = quote.side === 'buy' ? buySum(quote.amount, seen).units : sellSum(quote.units, seen).cash
  const rows = [
    { label: t('nav'), before: figure(seen, 4, 4), after: figure(quote.nav, 4, 4) },
    {
      label: t(quote.side === 'buy' ? 'units' : 'cash'),
      before: full(before),
      after: full(quote.side === 'buy' ? quote.units : quote.amount),
    },
  ]
  return (
    <div role="alert">
      <h3 className="font-semibold text-body">{t('title')}</h3>
      <p className="mb-2 text-dense text-ink-2">{t('text')}</p>
      <MovedTable caption={t('caption')} what={t('what')} before={t('before')} now={t('now')} rows={rows} />
    </div>
  )
}
