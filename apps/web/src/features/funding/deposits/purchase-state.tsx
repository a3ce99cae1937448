import type { DepositBuy } from '@bourse/contract'
import * as trading from '@bourse/contract/calls/web/trading'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { refreshFunding } from '../../../app/live/use-funding.ts'
import { useMoney } from '../use-money.ts'
import { shortPrice } from './purchase.ts'

/** An order that is on its way has ended soon. */
const LOOK_MS = 1_000

/** What a deposit was made for, and what became of it. */
export function PurchaseState({ depositId }: { readonly depositId: string }) {
  const query = useQuery({
    // Among what is read again when a deposit changes.
    queryKey: ['funding', 'live', 'depositBuys'],
    queryFn: ({ signal }) => call(trading.depositBuys, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'buying') ? LOOK_MS : false),
  })
  const buy = query.data?.find((own) => own.depositId === depositId)
  return buy === undefined ? null : <State buy={buy} />
}

function State({ buy }: { readonly buy: DepositBuy }) {
  const t = useTranslations('funding.purchase')
  const refusals = useTranslations('refusals')
  const locale = useLocaleTag()
  const [coin = '', quote = ''] = buy.symbol.split('-')
  const money = useMoney(quote)
  const cancel = useMutation({
    mutationFn: () => call(trading.cancelDepositBuy, { id: buy.id }),
    onSettled: refreshFunding,
  })
  const amount = (value: string | null) =>
    `${formatDecimal(value ?? '0', { locale, scale: 8, minScale: 0 })}\u00a0${coin}`
  if (buy.state === 'bought')
    return (
      <Note kind="info" className="mt-4" action={<OrderLink buy={buy} />}>
        {t(wordOf(buy, 'done'), { amount: amount(buy.bought), total: money(buy.spent ?? '0') })}
      </Note>
    )
  if (buy.state === 'dropped')
    return (
      <Note kind="warn" className="mt-4" {...(buy.way === 'conversion' && { action: <OrderLink buy={buy} /> })}>
        {t(wordOf(buy, 'dropped'), { coin })}{' '}
        {reasonIsOurs(buy) ? refusals((buy.reason ?? 'trading.buy_price') as never) : t('conversion.why')}
      </Note>
    )
  if (buy.state === 'cancelled')
    return (
      <Note kind="plain" className="mt-4">
        {t(wordOf(buy, 'cancelled'), { coin })}
      </Note>
    )
  return (
    <Note
      kind="plain"
      className="mt-4"
      action={
        buy.state === 'waiting' && (
          <button type="button" className="link" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {t(wordOf(buy, 'cancel'))}
          </button>
        )
      }
    >
      {t(wordOf(buy, 'waiting'), { coin, price: money(shortPrice(buy.worstPrice)) })}
    </Note>
  )
}

/** Reasons of the converter name figures that are no longer known. */
const reasonIsOurs = ({ way, reason }: DepositBuy) => way === 'order' || (reason ?? '').startsWith('trading.buy_')

type Word = 'waiting' | 'cancel' | 'done' | 'order' | 'dropped' | 'cancelled'

/** A conversion is told in its own words. */
const wordOf = <W extends Word>({ way }: DepositBuy, word: W) =>
  way === 'order' ? word : (`conversion.${word}` as const)

function OrderLink({ buy }: { readonly buy: DepositBuy }) {
  const t = useTranslations('funding.purchase')
  const [to = '', from = ''] = buy.symbol.split('-')
  if (buy.way === 'conversion')
    return (
      <Link to="/convert" search={{ from, to, deposit: buy.depositId }} className="link">
        {t(wordOf(buy, 'order'))}
      </Link>
    )
  return (
    <Link to="/orderdetail" search={{ symbol: buy.symbol, id: buy.orderId ?? '' }} className="link">
      {t(wordOf(buy, 'order'))}
    </Link>
  )
}
