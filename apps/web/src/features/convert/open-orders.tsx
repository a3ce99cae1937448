import type { DepositBuy, OpenQuote } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { useSecondsLeft } from '../../app/live/use-seconds-left.ts'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { type OpenFirm, useCancelDeposited, useConversion, useDepositBuys, useOpenQuotes } from './api.ts'
import { waitingConversions } from './deposited.ts'
import type { Assets } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

/** What still waits: prices that are firm for some seconds more, and conversions whose deposit has not come. */
export function OpenOrders({ assets }: { readonly assets: Assets }) {
  const t = useTranslations('convert.open')
  const loggedIn = useLoggedIn()
  const [quotes, deposits] = [useOpenQuotes(), useDepositBuys()]
  if (!loggedIn) return <LogInFirst texts="convert.open.logInFirst" comesBack />
  const failed = quotes.data === undefined ? quotes.error : deposits.data === undefined ? deposits.error : null
  if (failed !== null) {
    const retry = () => {
      void quotes.refetch()
      void deposits.refetch()
    }
    const retrying = quotes.isFetching || deposits.isFetching
    return <ErrorState className="my-3" title={t('failed')} text={failed.message} onRetry={retry} retrying={retrying} />
  }
  if (quotes.data === undefined || deposits.data === undefined) return <LoadingState lines={3} className="py-3" />
  const waiting = waitingConversions(deposits.data)
  if (quotes.data.length === 0 && waiting.length === 0)
    return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  return (
    <ul aria-label={t('caption')}>
      {quotes.data.map((firm) => (
        <FirmRow key={firm.quote.quoteId} firm={firm} assets={assets} />
      ))}
      {waiting.map((buy) => (
        <DepositRow key={buy.id} buy={buy} />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly title: string
  readonly text: string
  readonly failure: Error | null
  readonly children: ReactNode
}

function Row({ title, text, failure, children }: RowProps) {
  return (
    <li className="border-line border-b py-2.5 text-body">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-medium">{title}</p>
          <p className="text-dense text-ink-2">{text}</p>
        </div>
        {children}
      </div>
      {failure !== null && (
        <Note kind="error" className="mt-2">
          {failure.message}
        </Note>
      )}
    </li>
  )
}

function useSides(assets: Assets) {
  const figures = useFigures(assets)
  return ({ from, to, payAmount, receiveAmount }: OpenQuote) =>
    `${figures.amount(payAmount, from)} → ${figures.amount(receiveAmount, to)}`
}

/** It can be taken here as well as where it was asked for: the server takes it once. */
function FirmRow({ firm: { quote, endsAt }, assets }: { readonly firm: OpenFirm; readonly assets: Assets }) {
  const t = useTranslations('convert.open')
  const left = useSecondsLeft(endsAt)
  const sides = useSides(assets)
  const conversion = useConversion()
  if (left === 0 && conversion.error === null) return null
  return (
    <Row title={sides(quote)} text={t('firm', { seconds: left })} failure={conversion.error}>
      <Button size="sm" disabled={left === 0} pending={conversion.isPending} onClick={() => conversion.mutate(quote)}>
        {t('take')}
      </Button>
    </Row>
  )
}

function DepositRow({ buy }: { readonly buy: DepositBuy }) {
  const t = useTranslations('convert.open')
  const locale = useLocaleTag()
  const cancel = useCancelDeposited()
  const [to = '', from = ''] = buy.symbol.split('-')
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(buy.until))
  const text = buy.state === 'buying' ? t('running') : t('waiting', { until })
  return (
    <Row title={`${from} → ${to}`} text={text} failure={cancel.error}>
      {buy.state === 'waiting' && (
        <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate(buy.id)}>
          {t('cancel')}
        </Button>
      )}
    </Row>
  )
}
