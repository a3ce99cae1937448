import { formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'

const WIDTH = 56
const SMALLEST = 0.1

/** The part of the whole as a bar and in figures. */
export function ShareBar({ percent }: { percent: number }) {
  const t = useTranslations('wallet.assets')
  const locale = useLocaleTag()
  const text = (points: number) => formatPercent(String(points), locale, { signed: false })
  return (
    <span className="flex items-center gap-2 text-dense text-ink-2">
      <svg width={WIDTH} height="6" aria-hidden="true">
        <path d={`M0 3h${WIDTH}`} stroke="var(--line)" strokeWidth="6" />
        <path d={`M0 3h${((percent * WIDTH) / 100).toFixed(1)}`} stroke="var(--k2)" strokeWidth="6" />
      </svg>
      {percent < SMALLEST ? t('underShare', { percent: text(SMALLEST) }) : text(percent)}
    </span>
  )
}
