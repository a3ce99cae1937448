import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useRouter } from '@bourse/ui/router.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { Sum, type SumRow } from '@bourse/ui/sum.tsx'
import { type FormEvent, useId } from 'react'
import { useAlive } from '../../app/live/use-alive.ts'
import { useStreamState } from '../../app/live/use-stream-state.ts'
import { useDoubt } from '../../app/page/use-doubt.ts'
import { useLoggedIn } from '../../app/session.ts'
import type { BuyLines } from '../../app/shared-data/buy-quote.ts'
import { formatRate } from '../../app/shared-data/fees.ts'
import { requestPath } from '../../app/shared-data/wanted-order.ts'
import { type Buying, useBuying } from './use-buying.ts'

const NOT_KNOWN = '–'

/** The one bordered box of the page: what an amount buys now, worked out in sight, and the way to the order. */
export function BuyCard() {
  const t = useTranslations('home.buy')
  const id = useId()
  const buying = useBuying()
  return (
    <section aria-labelledby={id} className="self-start border border-ink bg-paper-up">
      <div className="flex items-baseline justify-between gap-4 border-ink border-b px-5 py-3">
        <h2 id={id} className="font-semibold text-body">
          {t('title')}
        </h2>
        <LiveNote />
      </div>
      <div className="px-5 pt-4 pb-5">
        {buying.failed === null ? (
          <BuyForm buying={buying} />
        ) : (
          <ErrorState title={buying.failed.error?.message} onRetry={() => void buying.failed?.refetch()} />
        )}
      </div>
    </section>
  )
}

/** Whether the price is the one of now. */
function LiveNote() {
  const t = useTranslations('home.buy.state')
  const state = useStreamState()
  return (
    <span className="flex items-center gap-2 text-dense text-ink-2">
      <span className={cx('size-1.5 rounded-full', state === 'live' ? 'bg-up' : 'bg-line-ctl')} aria-hidden="true" />
      {t(state)}
    </span>
  )
}

function BuyForm({ buying }: { buying: Buying }) {
  const t = useTranslations('home.buy')
  const locale = useLocaleTag()
  const router = useRouter()
  const loggedIn = useLoggedIn()
  const isAlive = useAlive()
  const doubt = useDoubt()
  const { pair, quote, lines, error, plain } = buying

  /** The order is checked and confirmed on the trade screen; who is not logged in comes there by the log-in. */
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pair === undefined || plain === null || error === 'amountInvalid' || error === 'amountTooSmall') return
    const next = requestPath({ symbol: pair.symbol, side: 'buy', unit: 'quote', size: plain })
    void router.navigate(loggedIn ? { href: next } : { to: '/account/login', state: { next } })
  }
  const minimum =
    pair === undefined ? '' : `${formatDecimal(pair.minTotal, { locale, scale: 8, minScale: 0 })} ${quote}`
  const name = pair?.baseCurrencyInfo.name ?? ''
  return (
    <form noValidate onSubmit={submit}>
      <div className="min-h-[92px]">
        <TextField
          label={t('pay')}
          value={buying.amount}
          readOnly={!isAlive}
          onChange={(event) => buying.setAmount(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          className="text-[20px]"
          trailing={<Unit label={t('payIn')} code={quote} options={buying.quotes} onChoose={buying.chooseQuote} />}
          error={
            doubt(buying.amount) ?? ((error === 'amountInvalid' || error === 'amountTooSmall') && t(error, { minimum }))
          }
        />
      </div>
      <p className="mb-1 font-medium text-body text-ink-2 leading-4">{t('receive')}</p>
      <div className="flex h-12 items-center gap-2 rounded-1 border border-line-ctl bg-paper px-3">
        <span className="min-w-0 flex-1 truncate font-medium text-[20px]">
          {lines === null ? NOT_KNOWN : figure(lines.received, 8, locale)}
        </span>
        <Unit
          label={t('coin')}
          code={pair?.baseCurrencyInfo.code ?? 'BTC'}
          options={buying.coins}
          onChoose={buying.chooseCoin}
        />
      </div>
      <Sum className="mt-5 text-[14px] leading-5" rows={sumRows({ t, locale, buying })} />
      <Button type="submit" variant="ink" size="lg" block className="mt-5">
        {name === '' ? t('title') : t('action', { coin: name })}
      </Button>
      <p className="mt-2.5 min-h-4 text-center text-agate text-ink-3">
        {error === 'noPrice' && buying.isReady ? t('noPrice') : t(loggedIn ? 'note' : 'noteVisitor')}
      </p>
    </form>
  )
}

interface UnitProps {
  label: string
  code: string
  options: readonly { code: string; name: string }[]
  onChoose: (code: string) => void
}

/** The unit of a figure, which is a choice. The browser's own list costs no script and is a wheel on phones. */
function Unit({ label, code, options, onChoose }: UnitProps) {
  const isAlive = useAlive()
  return (
    <span className="relative flex h-full shrink-0 items-center gap-2 rounded-1 pl-1 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <CoinMark code={code} size={20} />
      <span aria-hidden="true">{code}</span>
      <Icon of={drawings.chevronDown} size={14} />
      <select
        aria-label={label}
        value={code}
        disabled={!isAlive}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 appearance-none text-read opacity-0"
      >
        {options.length === 0 && <option value={code}>{code}</option>}
        {options.map((option) => (
          <option key={option.code} value={option.code}>
            {`${option.code} · ${option.name}`}
          </option>
        ))}
      </select>
    </span>
  )
}

function figure(value: string, scale: number, locale: string): string {
  return formatDecimal(value, { locale, scale })
}

interface SumText {
  t: ReturnType<typeof useTranslations>
  locale: string
  buying: Buying
}

/** The rows keep their places while there is nothing to show in them, so that nothing below moves. */
function sumRows({ t, locale, buying }: SumText): SumRow[] {
  const { lines, pair, rate, quote } = buying
  const coin = pair?.baseCurrencyInfo.code ?? ''
  const write = (key: keyof BuyLines, unit = '') => {
    if (lines === null) return NOT_KNOWN
    const text = figure(lines[key], lines[key].split('.')[1]?.length ?? 0, locale)
    return unit === '' ? text : `${text} ${unit}`
  }
  const step = pair === undefined ? '' : figure(pair.baseStep, pair.baseScale, locale)
  return [
    { operator: '', label: t('sum.amount'), value: write('amount', quote) },
    { operator: '÷', label: t('sum.price'), value: write('price') },
    { operator: '=', label: t('sum.bought', { step }), value: write('bought', coin), kind: 'total' },
    {
      operator: '−',
      label: t('sum.fee', { rate: rate === undefined ? '' : formatRate(rate, locale) }),
      value: write('fee'),
    },
    { operator: '=', label: t('sum.received'), value: write('received', coin), kind: 'answer' },
  ]
}
