import type { FeeSchedule } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { Sum, type SumRow } from '@bourse/ui/sum.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { useState } from 'react'
import { parseDecimalInput } from '../../app/decimal-input.ts'
import { formatMoney, formatRate, minimumIn, rateRange } from '../../app/fees.ts'
import { PageLink } from '../../app/page-link.tsx'
import { useFees } from '../../app/public-data.ts'
import { useLoggedIn } from '../../app/session.ts'
import { type SumLines, workedSum } from './worked-sum.ts'

const FIRST_AMOUNT = '250.00'
const EXAMPLE_PRICE = '91484.00'
const NOT_KNOWN = '–'

/** The one bordered box of the page: a sum that the visitor can change and check. */
export function WorkedExample() {
  const t = useTranslations('home.example')
  const hero = useTranslations('home.hero')
  const locale = useLocaleTag()
  const loggedIn = useLoggedIn()
  const fees = useFees()
  return (
    <section aria-labelledby="worked-example" className="self-start border border-ink bg-paper-up">
      <div className="flex items-baseline justify-between gap-4 border-ink border-b px-5 py-3">
        <h2 id="worked-example" className="font-semibold text-body">
          {t('title')}
        </h2>
        <span className="text-right text-dense text-ink-2">{t('subtitle')}</span>
      </div>
      <div className="px-5 pt-4 pb-5">
        {fees.isError ? (
          <ErrorState title={fees.error.message} onRetry={() => void fees.refetch()} retrying={fees.isFetching} />
        ) : (
          <Calculation key={locale} fees={fees.data} />
        )}
        <PageLink
          to={loggedIn ? '/wallet' : '/account/register'}
          className={buttonClass({ variant: 'ink', size: 'lg', block: true, className: 'mt-5' })}
        >
          {loggedIn ? hero('openWallet') : t('action')}
        </PageLink>
        <p className="mt-2.5 text-center text-agate text-ink-3">{t('note')}</p>
      </div>
    </section>
  )
}

function Calculation({ fees }: { fees: FeeSchedule | undefined }) {
  const t = useTranslations('home.example')
  const locale = useLocaleTag()
  const [amount, setAmount] = useState(() => formatDecimal(FIRST_AMOUNT, { locale, scale: 2 }))
  const [price, setPrice] = useState(() => formatDecimal(EXAMPLE_PRICE, { locale, scale: 2 }))

  const rate = fees === undefined ? '0' : rateRange(fees).highest
  const minimum = fees === undefined ? { amount: '0', currency: 'EUR' } : minimumIn(fees, 'EUR')
  const sum = workedSum({
    amount: parseDecimalInput(amount, locale),
    price: parseDecimalInput(price, locale),
    rate,
    minimum: minimum.amount,
  })
  const amountError = sum.lines === null ? sum.amountError : null
  const priceError = sum.lines === null && sum.priceError

  return (
    <>
      <div className="min-h-[88px]">
        <TextField
          label={t('amountInput')}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          className="text-[20px]"
          trailing={<Unit code="EUR" />}
          error={amountError && t(amountError, { minimum: formatMoney(minimum, locale) })}
        />
      </div>
      <div className="min-h-[88px]">
        <TextField
          label={t('priceInput')}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          className="text-[20px]"
          trailing={<Unit code="EUR" />}
          error={priceError && t('priceInvalid')}
        />
      </div>
      <div aria-live="polite">
        <Sum
          className="text-[14px] leading-5"
          rows={sumRows({ t, locale, lines: fees === undefined ? null : sum.lines, rate: formatRate(rate, locale) })}
        />
      </div>
    </>
  )
}

function Unit({ code }: { code: string }) {
  return (
    <span className="flex shrink-0 items-center gap-2 font-semibold">
      <CoinMark code={code} size={20} />
      {code}
    </span>
  )
}

interface SumText {
  t: ReturnType<typeof useTranslations>
  locale: string
  lines: SumLines | null
  rate: string
}

/** The rows keep their places while there is nothing to show in them, so that nothing below moves. */
function sumRows({ t, locale, lines, rate }: SumText): SumRow[] {
  const figure = (key: keyof SumLines, scale: number) =>
    lines === null ? NOT_KNOWN : formatDecimal(lines[key], { locale, scale })
  return [
    { operator: '', label: t('amount'), value: `${figure('amount', 2)} EUR` },
    { operator: '−', label: t('tradingFee', { rate }), value: figure('fee', 2) },
    { operator: '=', label: t('buysFor'), value: figure('spent', 2), kind: 'total' },
    { operator: '÷', label: t('price'), value: figure('price', 2) },
    { operator: '=', label: t('lands'), value: `${figure('received', 8)} BTC`, kind: 'answer' },
  ]
}
