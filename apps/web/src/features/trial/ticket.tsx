import type { TrialFund, TrialQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useState } from 'react'
import { useSecondsLeft } from '../../app/live/use-seconds-left.ts'
import { PayField } from '../../app/page/pay-field.tsx'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { parseDecimalInput } from '../../app/shared-data/decimal-input.ts'
import { useQuote, useTrade } from './api.ts'

const FIAT = 'GBP'
const SCALE = 8

interface TicketProps {
  readonly fund: TrialFund
  readonly coins: readonly string[]
}

/** What is typed, and the price that was told for it: another figure has no price yet. */
function useTicket({ fund, coins }: TicketProps) {
  const locale = useLocaleTag()
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [coin, setCoin] = useState(coins[0] ?? '')
  const [typed, setTyped] = useState('')
  const [firm, setFirm] = useState<{ readonly quote: TrialQuote; readonly endsAt: number }>()
  const quote = useQuote()
  const [from, to] = side === 'buy' ? [FIAT, coin] : [coin, FIAT]
  const amount = parseDecimalInput(typed, locale)
  const type = (text: string) => {
    setTyped(text)
    setFirm(undefined)
    quote.reset()
  }
  const ask = () => {
    if (amount === null) return
    const told = (found: TrialQuote) => {
      const holdsMs = Date.parse(found.expireTime) - Date.parse(found.time)
      setFirm({ quote: found, endsAt: performance.now() + holdsMs })
    }
    quote.mutate({ from, to, payAmount: amount }, { onSuccess: told })
  }
  return {
    ...{ side, coin, typed, firm, quote, from, amount, type, ask },
    available: fund.holdings.find((held) => held.coin === from)?.amount ?? '0',
    turn: (chosen: 'buy' | 'sell') => {
      setSide(chosen)
      type('')
    },
    choose: (chosen: string) => {
      setCoin(chosen)
      type('')
    },
  }
}

/** A price is asked for, holds for ten seconds, and is taken or not. */
export function Ticket(props: TicketProps) {
  const t = useTranslations('trial.ticket')
  const ticket = useTicket(props)
  const { side, coin, typed, firm, quote, from, amount, available } = ticket
  return (
    <section aria-labelledby="ticket">
      <SectionRule
        id="ticket"
        title={t('title')}
        action={<span className="text-dense text-ink-2">{t('holds')}</span>}
      />
      <div className="grid gap-3">
        <Segmented
          label={t('side')}
          value={side}
          options={(['buy', 'sell'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={ticket.turn}
        />
        <Select
          label={t('coin')}
          value={coin}
          options={props.coins.map((value) => ({ value, label: value }))}
          onChange={({ target }) => ticket.choose(target.value)}
        />
        <PayField
          label={t('spend')}
          coin={from}
          scale={SCALE}
          value={typed}
          onType={ticket.type}
          available={available}
        />
        {quote.isError && <RefusalNote failure={quote.error} />}
        {firm === undefined ? (
          <Button
            variant="ink"
            size="lg"
            block
            disabled={amount === null}
            pending={quote.isPending}
            onClick={ticket.ask}
          >
            {t('ask')}
          </Button>
        ) : (
          <Firm {...firm} onAgain={ticket.ask} onDone={() => ticket.type('')} />
        )}
      </div>
    </section>
  )
}

interface FirmProps {
  readonly quote: TrialQuote
  /** By the count of this page. */
  readonly endsAt: number
  readonly onAgain: () => void
  readonly onDone: () => void
}

function Firm({ quote, endsAt, onAgain, onDone }: FirmProps) {
  const t = useTranslations('trial.ticket')
  const { amount: write, figure } = useAmounts()
  const left = useSecondsLeft(endsAt)
  const trade = useTrade()
  const { from, to, payAmount, receiveAmount, price } = quote
  const take = () =>
    trade.mutate(quote.quoteId, {
      onSuccess: (done) => {
        toast.good(t('done', { amount: write(done.receiveAmount, done.to) }))
        onDone()
      },
    })
  const receive = write(receiveAmount, to)
  return (
    <>
      <Sum
        rows={[
          { operator: '', label: t('amount'), value: write(payAmount, from) },
          { operator: from === FIAT ? '÷' : '×', label: t('price'), value: figure(price, 2, 2) },
          { operator: '=', label: t('receive'), value: receive, kind: 'answer' },
        ]}
      />
      {trade.isError && <RefusalNote failure={trade.error} />}
      {left > 0 ? (
        <Button variant="accent" size="lg" block pending={trade.isPending} onClick={take}>
          {t('take', { amount: receive })}
        </Button>
      ) : (
        <Button variant="ink" size="lg" block onClick={onAgain}>
          {t('again')}
        </Button>
      )}
      <p className="text-center text-dense text-ink-2">{left > 0 ? t('left', { seconds: left }) : t('lapsed')}</p>
    </>
  )
}
