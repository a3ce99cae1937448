import type { Interval } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { LateMenuButton } from '@bourse/ui/overlays/late-menu.tsx'
import { lazy, Suspense, useState } from 'react'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { COMMON_INTERVALS, PHONE_INTERVALS } from '../layout/trade-settings.ts'
import { changeTradeSettings, useTradeSettings } from '../layout/use-trade-settings.ts'
import type { FullScreen } from './chart-panel.tsx'

const loadMenus = () => import('./chart-menus.tsx')
const preloadMenus = () => void loadMenus()
const IntervalMenu = lazy(async () => ({ default: (await loadMenus()).IntervalMenu }))
const StudySettings = lazy(async () => ({ default: (await import('./study-settings.tsx')).StudySettings }))
const StudiesMenu = lazy(async () => ({ default: (await loadMenus()).StudiesMenu }))

export type ChartKind = 'price' | 'depth'

interface ChartToolbarProps {
  kind: ChartKind
  onKind: (kind: ChartKind) => void
  full: FullScreen
  /** Whether the tools to draw with are shown. */
  draws: boolean
  onDraws: (draws: boolean) => void
}

const BUTTON =
  'inline-flex h-7 min-w-6 items-center justify-center gap-1 whitespace-nowrap font-medium hover:text-ink aria-expanded:text-ink'

export function ChartToolbar({ kind, onKind, full, draws, onDraws }: ChartToolbarProps) {
  const t = useTranslations('trade.chart')
  return (
    <div className="flex h-10 shrink-0 items-center gap-3 border-line border-b px-4 text-dense max-md:gap-2 md:h-9 md:px-5">
      <div
        className={cx(
          'flex min-w-0 items-center gap-3 overflow-x-auto [scrollbar-width:none] max-md:gap-2',
          kind === 'depth' && 'invisible',
        )}
      >
        <Intervals />
        <span aria-hidden="true" className="h-4 w-px shrink-0 bg-line-2" />
        <Studies />
      </div>
      {/* Outside of what scrolls sideways on a phone, so that it is always in sight. */}
      <button
        type="button"
        aria-pressed={draws}
        onClick={() => onDraws(!draws)}
        className={cx(BUTTON, 'shrink-0', draws ? CHOSEN : 'text-ink-2', kind === 'depth' && 'invisible')}
      >
        <PencilDrawing />
        <span className="max-md:sr-only">{t('draw')}</span>
      </button>
      <div className="ml-auto flex shrink-0 items-center gap-2">
        <Segmented
          size="sm"
          label={t('kind')}
          value={kind}
          onChange={onKind}
          options={[
            { value: 'price', label: t('price') },
            { value: 'depth', label: t('depth') },
          ]}
        />
        <button
          type="button"
          aria-pressed={full.isOn}
          aria-label={t('fullScreen')}
          onClick={full.toggle}
          className="grid size-7 place-items-center rounded-1 text-ink-2 hover:bg-paper-down hover:text-ink"
        >
          <FullScreenDrawing />
        </button>
      </div>
    </div>
  )
}

function Intervals() {
  const t = useTranslations('trade.chart')
  const { interval } = useTradeSettings()
  const choose = (next: Interval) => changeTradeSettings({ interval: next })
  const common: readonly Interval[] = useNarrow() ? PHONE_INTERVALS : COMMON_INTERVALS
  const isCommon = common.includes(interval)
  return (
    <fieldset aria-label={t('interval')} className="flex items-center gap-2.5 max-md:gap-1">
      {common.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === interval}
          aria-label={t('intervalNames', { interval: t(`intervals.${value}`) })}
          onClick={() => choose(value)}
          className={cx(BUTTON, value === interval ? CHOSEN : 'text-ink-3')}
        >
          {t(`intervals.${value}`)}
        </button>
      ))}
      <LateMenuButton
        preload={preloadMenus}
        menu={(menu) => <IntervalMenu {...menu} />}
        trigger={
          <button type="button" aria-label={t('allIntervals')} className={cx(BUTTON, isCommon ? 'text-ink-3' : CHOSEN)}>
            {!isCommon && t(`intervals.${interval}`)}
            <Icon of={drawings.chevronDown} size={12} />
          </button>
        }
      />
    </fieldset>
  )
}

const CHOSEN = 'font-semibold text-ink shadow-[inset_0_-2px_0_var(--ink)]'

function Studies() {
  const t = useTranslations('trade.chart')
  const { studies } = useTradeSettings()
  const [settings, setSettings] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <>
      <LateMenuButton
        preload={preloadMenus}
        menu={(menu) => <StudiesMenu {...menu} onSettings={() => setSettings('open')} />}
        trigger={
          <button type="button" className={cx(BUTTON, 'text-ink-2')}>
            <StudyDrawing />
            <span className="max-md:sr-only">{t('studies')}</span>
            {studies.length > 0 && (
              <span className="font-medium text-agate text-ink-3 max-md:hidden">{studies.length}</span>
            )}
          </button>
        }
      />
      {settings !== 'unused' && (
        <Suspense>
          <StudySettings open={settings === 'open'} onOpenChange={(open) => setSettings(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  )
}

/** A pencil, where there is no room for the word. */
const PencilDrawing = () => (
  <WordlessDrawing path="M2.500 13.500 3.500 10 11 2.500 13.500 5 6 12.500ZM9.500 4 12 6.500" />
)

/** A curve over a line, where there is no room for the word. */
const StudyDrawing = () => <WordlessDrawing path="M1.500 11C4 11 5 3.500 8 3.500S12 9 14.500 9M1.500 13.500H14.500" />

function WordlessDrawing({ path }: { readonly path: string }) {
  return (
    <svg
      width="15"
      height="15"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
      className="md:hidden"
    >
      <path d={path} />
    </svg>
  )
}

function FullScreenDrawing() {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
    >
      <path d="M9.500 2.500H13.500V6.500M13.500 2.500 9 7M6.500 13.500H2.500V9.500M2.500 13.500 7 9" />
    </svg>
  )
}
