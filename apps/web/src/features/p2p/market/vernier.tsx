import { formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { pointerAt } from './market-view.ts'

const WIDTH = 108
const TICKS = 20

/** How far a price is from the index, on a scale of one percent either way; what is further stands at its edge. */
export function Vernier({ points }: { readonly points: string }) {
  const t = useTranslations('p2p.market')
  const locale = useLocaleTag()
  const step = (WIDTH - 2) / TICKS
  const middle = WIDTH / 2
  const at = 1 + pointerAt(points) * (WIDTH - 2)
  return (
    <span className="inline-block">
      <svg viewBox={`0 0 ${WIDTH} 16`} width={WIDTH} height={16} aria-hidden="true" fill="none" className="block">
        {Array.from({ length: TICKS + 1 }, (_, place) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place.
            key={place}
            d={`M${1 + place * step} ${place === TICKS / 2 ? 4 : place % 5 === 0 ? 8 : 11}V14`}
            stroke={place === TICKS / 2 ? 'var(--ink)' : 'var(--line-ctl)'}
          />
        ))}
        <path d="M1 14.5H107" stroke="var(--line-2)" />
        <path d={`M${middle} 14.5H${at}`} stroke="var(--ink)" strokeWidth="2" />
        <path d={`M${at - 3.5} 3h7v5l-3.5 4-3.5-4z`} fill="var(--ink)" />
      </svg>
      <span className="block text-agate text-ink-3">{t('fromIndex', { distance: formatPercent(points, locale) })}</span>
    </span>
  )
}
