import { Change } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { useThemes } from './api.ts'
import type { MarketData } from './use-market-data.ts'
import type { ShowView } from './use-market-view.ts'

const CHIP =
  'inline-flex h-8 items-center gap-2 whitespace-nowrap rounded-1 border border-line-2 bg-paper-up px-2.5 font-medium text-body text-ink-2 hover:border-ink hover:text-ink aria-pressed:border-ink aria-pressed:text-ink aria-pressed:shadow-[inset_0_-2px_0_var(--ink)]'

/** One theme of all, with how its coins have done, and a line that says what it is about. */
export function ThemeChoice({ data, show }: { data: MarketData; show: ShowView }) {
  const t = useTranslations('markets.themes')
  const { data: figures } = useThemes(true)
  const { themes, theme } = data
  return (
    <div className="pb-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these buttons choose what is shown. */}
      <div
        role="group"
        aria-label={t('label')}
        className="flex gap-2 overflow-x-auto pb-1 [scrollbar-width:none] md:flex-wrap"
      >
        <button type="button" aria-pressed={theme === undefined} onClick={() => show({ theme: null })} className={CHIP}>
          {t('all')}
        </button>
        {themes.map(({ tag, name }) => {
          const change = figures?.find((figure) => figure.tag === tag)?.change1d
          return (
            <button
              key={tag}
              type="button"
              aria-pressed={theme?.tag === tag}
              onClick={() => show({ theme: tag })}
              className={CHIP}
            >
              {name}
              {change === undefined && <Skeleton width={53} />}
              {change != null && <Change value={shiftPoint(change, 2)} className="text-dense" />}
            </button>
          )
        })}
      </div>
      <p className="mt-1 min-h-5 text-body text-ink-2">{theme?.about ?? t('about')}</p>
    </div>
  )
}
