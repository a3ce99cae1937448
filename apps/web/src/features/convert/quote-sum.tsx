import { formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { type Sides, sumView, unitPrice } from './convert-view.ts'
import type { Assets, Converter } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

const NOT_KNOWN = '–'

/** How a conversion comes about: the rows stand there from the beginning, so that nothing moves while somebody types. */
export function QuoteSum({ converter, faded }: { readonly converter: Converter; readonly faded: boolean }) {
  const t = useTranslations('convert.sum')
  const { sides, assets, form, rate } = converter
  if (sides !== null) return <WorkedSum sides={sides} assets={assets} faded={faded} />
  const price = rate.data && unitPrice({ ...rate.data, rate: rate.data.indexRate }, assets.isFiat)
  return (
    <Sum
      rows={[
        { operator: '', label: t('pay'), value: NOT_KNOWN },
        { operator: '−', label: t('spreadPlain'), value: NOT_KNOWN },
        { operator: '=', label: t('converted'), value: NOT_KNOWN, kind: 'total' },
        { operator: price?.operator ?? '÷', label: t('price', { coin: price?.of ?? form.to }), value: NOT_KNOWN },
        { operator: '=', label: t('receive'), value: NOT_KNOWN, kind: 'answer' },
      ]}
    />
  )
}

interface WorkedSumProps {
  readonly sides: Sides
  readonly assets: Assets
  readonly faded: boolean
}

function WorkedSum({ sides, assets, faded }: WorkedSumProps) {
  const t = useTranslations('convert.sum')
  const locale = useLocaleTag()
  const figures = useFigures(assets)
  const { from, to } = sides
  const scales = { scale: assets.scaleOf(from), shownScale: assets.shownScaleOf(from) }
  const { converted, scale, back } = sumView(sides, scales)
  const price = unitPrice({ from, to, rate: sides.indexRate }, assets.isFiat)
  const rate = formatPercent(sides.spreadPercent, locale, { signed: false })
  return (
    <div className={faded ? 'text-ink-3 [--ink-2:var(--ink-3)] [--ink:var(--ink-3)]' : undefined}>
      <Sum
        rows={[
          { operator: '', label: t('pay'), value: `${figures.at(sides.payAmount, scale)}\u00a0${from}` },
          { operator: '−', label: t('spread', { rate }), value: figures.at(sides.spread, scale) },
          {
            operator: '=',
            label: t('converted'),
            value: `${figures.at(converted, scale)}\u00a0${from}`,
            kind: 'total',
          },
          { operator: price.operator, label: t('price', { coin: price.of }), value: figures.price(price) },
          { operator: '=', label: t('receive'), value: figures.amount(sides.receiveAmount, to), kind: 'answer' },
        ]}
      />
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-dense text-ink-2">
        <span>{t('back')}</span>
        <span className="font-medium">{figures.amount(back, from)}</span>
      </p>
    </div>
  )
}
