import { useTranslations } from '@bourse/ui/i18n.tsx'

const WIDTH = 320

/** How many of today's cancels are used up; the last one pauses buying. */
export function CancelScale({ cancels, most }: { readonly cancels: number; readonly most: number }) {
  const t = useTranslations('p2p.take')
  const step = (WIDTH - 2) / most
  return (
    <div className="mt-5 border-ink border-t-2 pt-2">
      <p className="flex justify-between text-dense">
        <span className="text-ink-2">{t('cancels')}</span>
        <span className="font-medium">{t('cancelsOf', { cancels, most })}</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} 14`}
        width="100%"
        height="14"
        preserveAspectRatio="none"
        aria-hidden="true"
        fill="none"
        className="mt-1.5"
      >
        {Array.from({ length: most + 1 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place.
          <path key={place} d={`M${1 + place * step} 2V12`} stroke="var(--line-ctl)" />
        ))}
        <path d={`M1 12H${WIDTH - 1}`} stroke="var(--line-ctl)" />
        {cancels > 0 && <path d={`M1 12H${1 + cancels * step}`} stroke="var(--ink)" strokeWidth="3" />}
      </svg>
      <p className="mt-1.5 text-dense text-ink-3">{t('cancelsText', { most })}</p>
    </div>
  )
}
