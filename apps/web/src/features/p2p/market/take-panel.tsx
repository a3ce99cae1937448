import type { P2pBefore, P2pOffer } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link, useNavigate, useRouterState } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useState } from 'react'
import { useLoggedIn } from '../../../app/session.ts'
import { MerchantMark } from '../merchant-mark.tsx'
import { COIN_SCALE, useFigures } from '../p2p-money.ts'
import { useCountry } from '../use-country.ts'
import { CancelScale } from './cancel-scale.tsx'
import { useBefore, useTake } from './market-api.ts'
import { coinsFor } from './market-view.ts'
import { NextSteps } from './next-steps.tsx'
import { Obstacles } from './obstacles.tsx'
import { ownFirst } from './offer-groups.ts'
import { useMarketSearch } from './use-market-search.ts'

interface TakePanelProps {
  readonly offer: P2pOffer
  readonly amount: string | undefined
  readonly index: string | null
  /** On a phone, where the title stands already. */
  readonly inSheet?: boolean
}

/** The order that would be made: the sum, what stands against it, and what would happen next. */
export function TakePanel({ offer, amount, index, inSheet = false }: TakePanelProps) {
  const t = useTranslations('p2p.take')
  return (
    <aside aria-label={t('title')} className="min-w-0">
      {!inSheet && (
        <SectionRule
          title={t('title')}
          action={
            <span className="flex min-w-0 items-center gap-2 font-medium text-body">
              <MerchantMark name={offer.merchant.name} small />
              <span className="truncate">{offer.merchant.name}</span>
            </span>
          }
        />
      )}
      <TakeSum offer={offer} amount={amount} index={index} />
      {offer.remark !== null && (
        <p className="mt-3 border-line border-l-2 pl-3 text-dense text-ink-2">{offer.remark}</p>
      )}
      <TakeAct offer={offer} amount={amount} />
      <NextSteps offer={offer} amount={amount} />
    </aside>
  )
}

function TakeSum({ offer, amount, index }: Pick<TakePanelProps, 'offer' | 'amount' | 'index'>) {
  const t = useTranslations('p2p.take')
  const { fiat, coin, price } = useFigures()
  const { side, symbol } = offer
  if (amount === undefined) return <p className="text-body text-ink-2">{t(`amountFirst.${side}`)}</p>
  const coins = coinsFor(amount, offer.price, COIN_SCALE)
  const atIndex = index === null ? null : coinsFor(amount, index, COIN_SCALE)
  return (
    <>
      <Sum
        rows={[
          { operator: '', label: t(`${side}.money`), value: fiat(amount, offer.fiat) },
          { operator: '−', label: t('fee'), value: fiat('0', offer.fiat) },
          { operator: '÷', label: t('price'), value: price(offer.price) },
          {
            operator: '=',
            label: t(`${side}.coins`),
            value: coins === null ? '–' : coin(coins, symbol),
            kind: 'answer',
          },
        ]}
      />
      {atIndex !== null && (
        <p className="mt-2.5 flex justify-between gap-4 text-dense text-ink-3">
          <span>{t('atIndex')}</span>
          <span className="text-ink-2">{coin(atIndex, symbol)}</span>
        </p>
      )}
    </>
  )
}

function TakeAct({ offer, amount }: Pick<TakePanelProps, 'offer' | 'amount'>) {
  const t = useTranslations('p2p.take')
  const loggedIn = useLoggedIn()
  const next = useRouterState({ select: ({ location }) => location.href })
  const before = useBefore(offer.id, amount)
  if (!loggedIn) {
    return (
      <Link
        to="/account/login"
        state={{ next }}
        className={buttonClass({ variant: 'accent', size: 'lg', block: true, className: 'mt-4' })}
      >
        {t('logIn')}
      </Link>
    )
  }
  if (before.isError && before.data === undefined) {
    return (
      <ErrorState
        className="mt-4"
        title={t('beforeFailed')}
        text={before.error.message}
        onRetry={() => void before.refetch()}
        retrying={before.isFetching}
      />
    )
  }
  return (
    <Order offer={offer} amount={amount} before={before.data} asking={before.isFetching && before.isPlaceholderData} />
  )
}

interface OrderProps extends Pick<TakePanelProps, 'offer' | 'amount'> {
  readonly before: P2pBefore | undefined
  /** What is known was said of another amount. */
  readonly asking: boolean
}

function Order({ offer, amount, before, asking }: OrderProps) {
  const t = useTranslations('p2p.take')
  const { coin } = useFigures()
  const navigate = useNavigate()
  const take = useTake()
  const { search } = useMarketSearch()
  const [paymentId, setPaymentId] = useState<string>()
  const methods = ownFirst(before?.methods ?? [], search.fiat, useCountry())
  const coins = amount === undefined ? null : coinsFor(amount, offer.price, COIN_SCALE)
  const chosen = paymentId ?? methods[0]?.id
  const submit = () => {
    if (amount === undefined) return
    take.mutate(
      { side: offer.side, listingId: offer.id, amount, paymentId: chosen },
      { onSuccess: ({ id }) => void navigate({ to: '/p2p/order/$id', params: { id } }) },
    )
  }
  return (
    <>
      {methods.length > 0 && (
        <Select
          size="md"
          fieldClassName="mt-4"
          label={t(`${offer.side}.method`)}
          value={chosen ?? ''}
          options={methods.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ target }) => setPaymentId(target.value)}
        />
      )}
      {before !== undefined && !asking && <Obstacles before={before} offer={offer} />}
      {take.isError && (
        <Note kind="error" className="mt-4">
          {take.error.message}
        </Note>
      )}
      <Button
        variant="accent"
        size="lg"
        block
        className="mt-4 whitespace-normal"
        disabled={amount === undefined || before === undefined || asking || !before.allowed}
        pending={take.isPending}
        onClick={submit}
      >
        {coins === null
          ? t(`${offer.side}.order`)
          : t(`${offer.side}.orderAmount`, { amount: coin(coins, offer.symbol) })}
      </Button>
      {before !== undefined && offer.side === 'buy' && (
        <CancelScale cancels={before.cancelsToday} most={before.mostCancels} />
      )}
    </>
  )
}
