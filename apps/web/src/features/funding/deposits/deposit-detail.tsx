import type { CryptoDepositDetail } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Address, Amount } from '@bourse/ui/figure.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import type { ReactNode } from 'react'
import { BankOrderSection } from '../banking/bank-order.tsx'
import { PaymentOrderSection } from '../payments/payment-order.tsx'
import { useDeposit } from '../records/movements-api.ts'
import { DepositDial } from './deposit-dial.tsx'
import { depositSteps, isUnderReview, shortId, statusKind } from './deposit-view.ts'

interface DepositDetailProps {
  readonly id: string
  readonly onNew: () => void
}

const SCALE = 18

/** One deposit, whatever the way it came: where it stands, what happened with dates, and what is to come. */
export function DepositDetail({ id, onNew }: DepositDetailProps) {
  const t = useTranslations('movements.deposit')
  const query = useDeposit(id)
  if (query.data === undefined) {
    if (!query.isError) return <LoadingState lines={8} className="mt-6 max-w-[480px]" />
    return (
      <ErrorState
        className="mt-6"
        title={t('failed')}
        text={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <div className="mt-5 max-w-[480px]">
      {query.data.method === 'crypto' ? (
        <OnChain deposit={query.data} onNew={onNew} />
      ) : query.data.method === 'bank' ? (
        <BankOrderSection id={id} onNew={onNew} />
      ) : (
        <PaymentOrderSection id={id} method={query.data.method} onNew={onNew} />
      )}
    </div>
  )
}

function OnChain({ deposit, onNew }: { readonly deposit: CryptoDepositDetail; readonly onNew: () => void }) {
  const t = useTranslations('movements.deposit')
  const states = useTranslations('movements.states.deposit')
  const { amount, coin } = deposit
  return (
    <section aria-label={t('title', { transaction: shortId(deposit.txId) })}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-ink border-t-2 pt-2">
        <h2 className="font-semibold text-h3">
          {amount === null || coin === null ? (
            t('strangeToken')
          ) : (
            <Amount value={amount} scale={SCALE} minScale={0} asset={coin} />
          )}
        </h2>
        <Status kind={statusKind(deposit)} label={states(deposit.status)} />
      </div>
      <Told deposit={deposit} />
      {deposit.state === 'confirming' && <Confirming deposit={deposit} />}
      <h3 className="mt-5 mb-2 font-semibold text-body">{t('history')}</h3>
      <History deposit={deposit} />
      <dl className="mt-5 border-line border-t text-body">
        <Fact label={t('network')}>{deposit.chain}</Fact>
        {deposit.tag !== null && <Fact label={t('tag')}>{deposit.tag}</Fact>}
        {deposit.contract !== null && (
          <Fact label={t('contract')}>
            <Address value={deposit.contract} />
          </Fact>
        )}
        <Fact label={t('address')}>
          <Address value={deposit.address} />
        </Fact>
        <Fact label={t('transaction')}>
          <Address value={deposit.txId} />
        </Fact>
      </dl>
      <div className="mt-5">
        <Button onClick={onNew}>{t('another')}</Button>
      </div>
    </section>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 border-line border-b py-2">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** What did not become a balance says why, and what can be done. */
function Told({ deposit }: { readonly deposit: CryptoDepositDetail }) {
  const t = useTranslations('funding.arriving.reasons')
  const { state, minimum, coin, txId } = deposit
  return (
    <div aria-live="polite">
      {state !== 'credited' && state !== 'confirming' && (
        <Note kind={isUnderReview(state) ? 'warn' : 'error'} className="mt-3">
          {t(state, { minimum: minimum ?? '', coin: coin ?? '', transaction: shortId(txId) })}
        </Note>
      )}
    </div>
  )
}

function Confirming({ deposit }: { readonly deposit: CryptoDepositDetail }) {
  const t = useTranslations('movements.deposit')
  const locale = useLocaleTag()
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  return (
    <div className="mt-3 flex items-center gap-4">
      <DepositDial deposit={deposit} size={116} />
      <p className="text-body text-ink-2">
        {t(deposit.finality === 'network' ? 'untilFinal' : 'confirming')}
        {deposit.expectedAt !== null && (
          <span className="block font-medium text-ink">
            {t('ready', { time: clock.format(new Date(deposit.expectedAt)) })}
          </span>
        )}
      </p>
    </div>
  )
}

function History({ deposit }: { readonly deposit: CryptoDepositDetail }) {
  const t = useTranslations('movements.deposit.events')
  const estimates = useTranslations('funding.bank.estimates')
  const locale = useLocaleTag()
  const time = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const estimate = (state: string) => {
    if (state !== 'next') return undefined
    if (isUnderReview(deposit.state)) return estimates('review')
    return deposit.expectedAt === null
      ? undefined
      : estimates('about', { time: time.format(new Date(deposit.expectedAt)) })
  }
  const steps = depositSteps(deposit).map(({ kind, at, state }, place) => ({
    id: `${place}-${kind}`,
    title: t(kind),
    state,
    when: at === null ? estimate(state) : <time dateTime={at}>{time.format(new Date(at))}</time>,
  }))
  return <Timeline steps={steps} />
}
