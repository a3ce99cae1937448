import type { EtpProduct } from '@bourse/contract'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Tabs } from '@bourse/ui/tabs.tsx'
import { PayField } from '../../app/page/pay-field.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { ConditionFields } from './condition-fields.tsx'
import { buySum, sellSum, type Ticket } from './etp-form.ts'
import { TicketAct } from './ticket-act.tsx'
import { TicketDone } from './ticket-done.tsx'
import { CASH, type TicketState, useTicket } from './use-ticket.ts'
import { useWrong } from './use-wrong.ts'

interface TicketPanelProps {
  readonly product: EtpProduct
  readonly ticket: Ticket
  readonly onChange: (part: Partial<Ticket>) => void
}

/** Buying and selling: at the next value, or at a condition. */
export function TicketPanel({ product, ticket, onChange }: TicketPanelProps) {
  const t = useTranslations('etp.ticket')
  const state = useTicket(product, ticket)
  const change = (part: Partial<Ticket>) => {
    state.startAgain()
    onChange(part)
  }
  if (state.done !== null) {
    return (
      <TicketDone
        order={state.done}
        onAgain={() => change({ size: '', price: '', takeProfit: '', stopLoss: '', startTime: '', endTime: '' })}
      />
    )
  }
  return (
    <section aria-label={t('title')} className="min-w-0">
      <SectionRule title={t('title')} />
      <Segmented
        block
        size="lg"
        label={t('side')}
        value={ticket.side}
        onChange={(side) => change({ side, size: '' })}
        options={[
          { value: 'buy', label: t('buy'), tone: 'buy' },
          { value: 'sell', label: t('sell'), tone: 'sell' },
        ]}
      />
      <Tabs
        className="mt-3"
        label={t('kind')}
        value={ticket.kind}
        onChange={(kind) => change({ kind })}
        items={[
          { value: 'market', label: t('market') },
          { value: 'limit', label: t('limit') },
        ]}
      />
      <Size product={product} ticket={ticket} state={state} onChange={change} />
      {ticket.kind === 'limit' && <ConditionFields product={product} ticket={ticket} state={state} onChange={change} />}
      <Working product={product} ticket={ticket} state={state} />
      <TicketAct product={product} ticket={ticket} state={state} />
    </section>
  )
}

interface PartProps extends TicketPanelProps {
  readonly state: TicketState
}

function Size({ product, ticket, state, onChange }: PartProps) {
  const t = useTranslations('etp.ticket')
  const { figure } = useAmounts()
  const wrong = useWrong()
  const isPurchase = ticket.side === 'buy'
  const { minimum, maximum, symbol } = product
  return (
    <div className="mt-3">
      <PayField
        label={t(isPurchase ? 'pay' : 'units')}
        coin={isPurchase ? CASH : symbol}
        scale={8}
        value={ticket.size}
        onType={(size) => onChange({ size })}
        available={isPurchase ? state.cash : state.held}
        error={wrong(state.view.wrong.size, isPurchase ? CASH : symbol)}
        hint={isPurchase ? t('bounds', { minimum: figure(minimum, 2), maximum: figure(maximum, 0) }) : undefined}
      />
    </div>
  )
}

const NOT_KNOWN = '–'

/** How the order comes about. A value that is waited for stands in place of the next one. */
function Working({ product, ticket, state }: Omit<PartProps, 'onChange'>) {
  const t = useTranslations('etp.sum')
  const { full, percent, figure } = useAmounts()
  const { size, nav } = state.view
  const rate = percent(product.feePercent)
  const known = size !== null && nav !== null
  const navLabel = t(ticket.kind === 'market' ? 'next' : 'condition')
  if (ticket.side === 'buy') {
    const sum = known ? buySum(size, nav) : null
    return (
      <Sum
        className="mt-4"
        rows={[
          { operator: '', label: t('pay'), value: size === null ? NOT_KNOWN : `${full(size)}\u00a0${CASH}` },
          { operator: '−', label: t('fee', { rate }), value: sum === null ? NOT_KNOWN : full(sum.fee) },
          { operator: '=', label: t('invested'), value: sum === null ? NOT_KNOWN : full(sum.net), kind: 'total' },
          { operator: '÷', label: navLabel, value: nav === null ? NOT_KNOWN : figure(nav, 4) },
          {
            operator: '=',
            label: t('getUnits'),
            value: sum === null ? NOT_KNOWN : `${full(sum.units)}\u00a0${product.symbol}`,
            kind: 'answer',
          },
        ]}
      />
    )
  }
  const sum = known ? sellSum(size, nav) : null
  return (
    <Sum
      className="mt-4"
      rows={[
        { operator: '', label: t('sell'), value: size === null ? NOT_KNOWN : `${full(size)}\u00a0${product.symbol}` },
        { operator: '×', label: navLabel, value: nav === null ? NOT_KNOWN : figure(nav, 4) },
        { operator: '=', label: t('worth'), value: sum === null ? NOT_KNOWN : full(sum.gross), kind: 'total' },
        { operator: '−', label: t('fee', { rate }), value: sum === null ? NOT_KNOWN : full(sum.fee) },
        {
          operator: '=',
          label: t('getCash'),
          value: sum === null ? NOT_KNOWN : `${full(sum.cash)}\u00a0${CASH}`,
          kind: 'answer',
        },
      ]}
    />
  )
}
