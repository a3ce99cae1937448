import type { Order, TradingPair, WalletAsset } from '@bourse/contract'
import { formatUnits, parseUnits } from '@bourse/money'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { ComboboxOption } from '@bourse/ui/fields/combobox.tsx'
import { Change } from '@bourse/ui/figure.tsx'
import { formatDecimal, shiftPoint } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { type Drawing, Icon } from '@bourse/ui/icon.tsx'
import type { ReactNode } from 'react'
import { useConcealed } from '../../app/browser-storage.ts'
import { rateBetween, worth } from '../../app/shared-data/valuer.ts'
import type { Result, SearchFacts } from './results.ts'

const DOTS = '••••'
const FINEST = 18

interface RowProps {
  readonly id: string
  readonly result: Result
  readonly facts: SearchFacts
  readonly isActive: boolean
  readonly onChoose: () => void
}

export function ResultRow({ id, result, facts, isActive, onChoose }: RowProps) {
  return (
    <ComboboxOption
      id={id}
      isActive={isActive}
      isCurrent={isActive}
      onChoose={onChoose}
      className="min-h-10 gap-3 px-4 py-1.5"
    >
      <Content result={result} facts={facts} />
    </ComboboxOption>
  )
}

function Content({ result, facts }: Pick<RowProps, 'result' | 'facts'>) {
  const t = useTranslations('search')
  const locale = useLocaleTag()
  switch (result.is) {
    case 'act': {
      const amount = amountText(result.amount, result.pair.baseCurrencyInfo.code, locale)
      const figure = worthText(result.amount, result.pair, facts)
      return (
        <Row
          drawing={drawings.trade}
          title={t(`acts.${result.act}`, { amount })}
          note={t('acts.market')}
          figure={figure}
        />
      )
    }
    case 'withdraw':
      return (
        <Row
          drawing={drawings.withdraw}
          title={t('acts.withdraw', { amount: amountText(result.amount, result.coin, locale) })}
          note={t('acts.feeFirst')}
        />
      )
    case 'market':
      return <Market pair={result.pair} facts={facts} />
    case 'coin':
      return <Row coin={result.coin} title={t('about', { name: result.name })} note={t('aboutNote')} />
    case 'asset':
      return <Own asset={result.asset} />
    case 'order':
      return <OpenOrder order={result.order} />
    case 'page':
      return <Row drawing={drawings.file} title={result.page.title} />
  }
}

interface LineProps {
  readonly drawing?: Drawing
  readonly coin?: string
  readonly title: string
  readonly note?: string
  readonly figure?: string | undefined
  readonly end?: ReactNode
}

function Row({ drawing, coin, title, note, figure, end }: LineProps) {
  return (
    <>
      <span className="grid w-6 shrink-0 place-items-center text-ink-2">
        {coin === undefined ? (
          drawing !== undefined && <Icon of={drawing} size={16} />
        ) : (
          <CoinMark code={coin} size={22} />
        )}
      </span>
      <span className="min-w-0 flex-1 truncate">
        <span className="font-semibold">{title}</span>
        {note !== undefined && <span className="pl-2 text-dense text-ink-2">{note}</span>}
      </span>
      {figure !== undefined && <span className="shrink-0 font-semibold">{figure}</span>}
      {end !== undefined && <span className="w-20 shrink-0 text-right">{end}</span>}
    </>
  )
}

function Market({ pair, facts }: { pair: TradingPair; facts: SearchFacts }) {
  const locale = useLocaleTag()
  const ticker = facts.tickers?.get(pair.symbol)
  const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = pair
  return (
    <Row
      coin={base.code}
      title={`${base.code}/${quote.code}`}
      note={base.name}
      figure={ticker?.last == null ? undefined : formatDecimal(ticker.last, { locale, scale: pair.quoteScale })}
      end={ticker?.change1d == null ? null : <Change value={shiftPoint(ticker.change1d, 2)} />}
    />
  )
}

function Own({ asset }: { asset: WalletAsset }) {
  const t = useTranslations('search')
  const locale = useLocaleTag()
  const [concealed] = useConcealed()
  const { coin, total, shownScale: scale } = asset
  return (
    <Row
      coin={coin}
      title={t('held', { coin })}
      note={t('heldNote')}
      figure={concealed ? DOTS : `${formatDecimal(total, { locale, scale, minScale: 2 })}\u00a0${coin}`}
    />
  )
}

function OpenOrder({ order }: { order: Order }) {
  const t = useTranslations('search')
  const locale = useLocaleTag()
  const [base = ''] = order.symbol.split('-')
  const amount = order.amount === null ? base : amountText(order.amount, base, locale)
  return (
    <Row
      coin={base}
      title={t(`orders.${order.side}`, { amount })}
      note={order.symbol.replace('-', '/')}
      figure={order.price === null ? undefined : formatDecimal(order.price, { locale, scale: FINEST, minScale: 2 })}
    />
  )
}

/** What was typed, times the last price, as a worked line. */
export function WorthLine({ amount, pair, facts }: { amount: string; pair: TradingPair; facts: SearchFacts }) {
  const locale = useLocaleTag()
  const last = facts.tickers?.get(pair.symbol)?.last
  const figure = worthText(amount, pair, facts)
  if (last == null || figure === undefined) return null
  const { code } = pair.baseCurrencyInfo
  return (
    <p className="flex shrink-0 items-center justify-between gap-4 border-line border-b px-4 py-2.5 text-ink-2">
      <span className="flex items-center gap-3">
        <CoinMark code={code} size={24} />
        {`${amountText(amount, code, locale)} \u00d7 ${formatDecimal(last, { locale, scale: pair.quoteScale })}`}
      </span>
      <span className="sum-answer pb-1 font-semibold text-h4 text-ink">= {figure}</span>
    </p>
  )
}

function amountText(amount: string, code: string, locale: string): string {
  return `${formatDecimal(amount, { locale, scale: FINEST, minScale: 0 })}\u00a0${code}`
}

/** At the last price, rounded down. */
function worthText(amount: string, pair: TradingPair, { tickers, locale }: SearchFacts): string | undefined {
  const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = pair
  const rate = rateBetween(base.code, quote.code, (symbol) => tickers?.get(symbol)?.last)
  const units = parseUnits(amount, FINEST)
  if (rate === null || !units.ok) return undefined
  const value = formatUnits(worth(units.value, rate, { from: FINEST, to: quote.shownScale }), quote.shownScale)
  return `${formatDecimal(value, { locale, scale: quote.shownScale, minScale: 2 })}\u00a0${quote.code}`
}
