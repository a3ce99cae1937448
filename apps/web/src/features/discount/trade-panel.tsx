import type { DiscountProduct } from '@bourse/contract'
import type { DiscountTerms } from '@bourse/contract/discount-payoff'
import { QuoteDial } from '@bourse/ui/dial.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useSecondsLeft } from '../../app/live/use-seconds-left.ts'
import { MovedTable } from '../../app/page/moved-table.tsx'
import { PayField } from '../../app/page/pay-field.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { outcomeSums } from './discount-view.ts'
import { HatchSwatch } from './hatch.tsx'
import { TradeAct } from './trade-act.tsx'
import { TradeDone } from './trade-done.tsx'
import type { Trade } from './use-trade.ts'

/** How long an offer is firm (specification of the call). */
const OFFER_SECONDS = 60

interface TradePanelProps {
  readonly trade: Trade
  readonly product: DiscountProduct
}

/** The amount, both ends as sums, and the one act, which cannot be taken back. */
export function TradePanel({ trade, product }: TradePanelProps) {
  const t = useTranslations('discount.panel')
  const { offer } = trade
  const counted = useSecondsLeft(offer.offer?.endsAt ?? null)
  const left = offer.offer === null ? null : Math.min(counted, OFFER_SECONDS)
  if (offer.done !== null) return <TradeDone position={offer.done} onAgain={trade.clear} />
  return (
    <section aria-label={t('label')} className="min-w-0">
      <div className="section-rule" />
      <Head left={left} isMoved={offer.old !== null} />
      <Amount trade={trade} product={product} />
      <p className="mt-3 flex justify-between gap-4 text-body">
        <span className="text-ink-2">{t('interest', { apy: trade.apyText, days: product.days })}</span>
        <span className="font-semibold">{trade.terms && t('forTerm', { percent: trade.interestText })}</span>
      </p>
      {offer.old !== null && <Moved trade={trade} />}
      {trade.terms !== null && <Outcomes terms={trade.terms} product={product} given={trade.givenText} />}
      <p className="mt-4 border-line border-b pb-4 text-dense text-ink-2">{t('settles', { date: trade.dateText })}</p>
      <TradeAct trade={trade} product={product} left={left} />
    </section>
  )
}

function Head({ left, isMoved }: { readonly left: number | null; readonly isMoved: boolean }) {
  const t = useTranslations('discount.panel')
  const key = left === null ? 'open' : left === 0 ? 'expired' : isMoved ? 'moved' : 'firm'
  return (
    <div className="flex min-h-[104px] items-center justify-between gap-4 py-2">
      <div className="min-w-0" aria-live="polite">
        <h2 className="font-semibold text-h4">{t(`${key}.title`)}</h2>
        <p className="mt-1 max-w-[34ch] text-dense text-ink-2">{t(`${key}.text`)}</p>
      </div>
      <QuoteDial
        left={left}
        total={OFFER_SECONDS}
        caption={left === null ? t('notFirm') : t('seconds', { count: left })}
      />
    </div>
  )
}

function Amount({ trade, product }: TradePanelProps) {
  const t = useTranslations('discount.panel')
  const { amount } = useAmounts()
  const { form } = trade
  const { payCoin, minimum } = product
  const wrong =
    form.wrong &&
    t(`wrong.${form.wrong.key}`, {
      bound: form.wrong.key === 'malformed' ? form.wrong.bound : amount(form.wrong.bound, payCoin),
    })
  return (
    <PayField
      label={t('amount')}
      coin={payCoin}
      scale={trade.scale}
      value={trade.text}
      onType={trade.type}
      available={trade.available}
      most={trade.most}
      error={wrong ?? undefined}
      hint={t('bounds', { minimum: amount(minimum, payCoin), most: amount(form.most, payCoin) })}
    />
  )
}

/** The offer that was agreed to and the one of now, side by side (specification §8, 40028). */
function Moved({ trade }: { readonly trade: Trade }) {
  const t = useTranslations('discount.moved')
  const { percent, amount, figure } = useAmounts()
  const { old, offer } = trade.offer
  const now = offer?.offer
  if (old === null || now === undefined) return null
  const rows = [
    { label: t('apy'), before: percent(old.apy), after: percent(now.apy) },
    { label: t('index'), before: figure(old.indexPrice, 2, 2), after: figure(now.indexPrice, 2, 2) },
    {
      label: now.outcomes.base.coin,
      before: amount(old.outcomes.base.amount, old.outcomes.base.coin),
      after: amount(now.outcomes.base.amount, now.outcomes.base.coin),
    },
    {
      label: now.outcomes.quote.coin,
      before: amount(old.outcomes.quote.amount, old.outcomes.quote.coin),
      after: amount(now.outcomes.quote.amount, now.outcomes.quote.coin),
    },
  ]
  return (
    <div className="mt-3">
      <MovedTable caption={t('caption')} what={t('what')} before={t('before')} now={t('now')} rows={rows} />
    </div>
  )
}

interface OutcomesProps {
  readonly terms: DiscountTerms
  readonly product: DiscountProduct
  readonly given: string
}

/** What is paid either side of the strike, each as a sum of its own. */
function Outcomes({ terms, product, given }: OutcomesProps) {
  const t = useTranslations('discount.outcomes')
  const { figure, full, percent } = useAmounts()
  const { coin, quote, direction, strike } = product
  const { kept, exchanged, interestPercent } = outcomeSums(terms)
  const words = { coin, strike: figure(strike, 0), given }
  const rate = percent(interestPercent)
  const isSell = direction === 'sell_high'
  const sides = [
    { key: 'kept', sum: kept, in: isSell ? coin : quote, side: isSell ? 'below' : 'above' },
    { key: 'exchanged', sum: exchanged, in: isSell ? quote : coin, side: isSell ? 'above' : 'below' },
  ] as const
  return sides.map(({ key, sum, in: paidIn, side }) => (
    <div key={key} className="mt-4 border-line border-t pt-3">
      <h3 className="mb-2 flex items-center gap-2 font-semibold text-body">
        <HatchSwatch side={side} />
        {t(`${direction}.${key}.title`, words)}
      </h3>
      <Sum
        rows={[
          {
            operator: '',
            label: t(`${direction}.${key}.principal`, words),
            value: `${full(sum.principal)}\u00a0${paidIn}`,
          },
          { operator: '+', label: t('interest', { percent: rate }), value: full(sum.interest) },
          { operator: '=', label: t('get'), value: `${full(sum.total)}\u00a0${paidIn}`, kind: 'answer' },
        ]}
      />
    </div>
  ))
}
