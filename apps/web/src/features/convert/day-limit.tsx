import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useLimits } from './api.ts'
import { addDecimals } from './convert-view.ts'
import type { Converter } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

const TICKS = 50
const WIDTH = 360

/** How much of the day's limit is used, with what is quoted where that is in euro. */
export function DayLimit({ converter }: { readonly converter: Converter }) {
  const t = useTranslations('convert.day')
  const figures = useFigures(converter.assets)
  const { data } = useLimits()
  if (data === undefined) return null
  const quoted = converter.form.from === 'EUR' ? converter.sides?.payAmount : undefined
  const used = quoted === undefined ? data.dayUsed : addDecimals(data.dayUsed, quoted)
  const share = Math.min(1, Number(data.day) === 0 ? 1 : Number(used) / Number(data.day))
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap justify-between gap-x-4 text-dense">
        <span className="text-ink-2">{t(quoted === undefined ? 'used' : 'withQuote')}</span>
        <span className="font-medium">{t('of', { used: figures.euro(used), day: figures.euro(data.day, 0) })}</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} 22`} className="mt-1 w-full max-w-[360px] overflow-visible" aria-hidden="true">
        {Array.from({ length: TICKS + 1 }, (_, place) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place.
            key={place}
            d={`M${(place * WIDTH) / TICKS} ${place % 10 === 0 ? 10 : 14}V20`}
            stroke={place / TICKS <= share ? 'var(--ink)' : 'var(--line-ctl)'}
          />
        ))}
        <path d={`M0 20.5H${WIDTH}`} stroke="var(--line-ctl)" />
        <path d={`M0 20.5H${share * WIDTH}`} stroke="var(--ink)" strokeWidth="2" />
      </svg>
    </div>
  )
}
