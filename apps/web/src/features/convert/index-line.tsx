import { formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Sparkline } from '@bourse/ui/sparkline.tsx'
import { useLine } from './api.ts'
import { lineView, unitPrice } from './convert-view.ts'
import type { Assets } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

interface IndexLineProps {
  readonly from: string
  readonly to: string
  readonly assets: Assets
}

/** How the index of the pair went in a day, or as long as it is known: drawn, and said in figures. Without two values there is nothing to say. */
export function IndexLine({ from, to, assets }: IndexLineProps) {
  const t = useTranslations('convert.line')
  const locale = useLocaleTag()
  const figures = useFigures(assets)
  const rated = unitPrice({ from, to, rate: '1' }, assets.isFiat)
  const { data } = useLine(rated.of, rated.in)
  const view = lineView(data?.points ?? [])
  if (view === null) return null
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const price = (value: string) => `${figures.price({ value })}\u00a0${rated.in}`
  return (
    <figure className="mt-6 max-w-[400px]">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-dense text-ink-2">
        <span>{t('title', { coin: rated.of, in: rated.in, since: since.format(new Date(view.since)) })}</span>
        <span className="num">{formatPercent(view.change, locale)}</span>
      </figcaption>
      <Sparkline points={view.drawn} change={view.change} width={400} height={48} className="mt-1 h-12 w-full" />
      <p className="text-dense text-ink-3">{t('range', { low: price(view.low), high: price(view.high) })}</p>
    </figure>
  )
}
