import type { TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { loadChunk } from '../../../app/chunk.ts'
import { useTradeSettings } from '../layout/use-trade-settings.ts'
import { type ChartKind, ChartToolbar } from './chart-toolbar.tsx'

/** Asked for as soon as this module is here, because nobody opens the page without it. */
const loading = loadChunk(() => import('./chart-view.tsx'))
const ChartView = lazy(async () => ({ default: (await loading).ChartView }))
const DepthChart = lazy(async () => ({ default: (await import('./depth-chart.tsx')).DepthChart }))

export function ChartPanel({ pair, className }: { pair: TradingPair; className?: string }) {
  const t = useTranslations('trade.chart')
  const [kind, setKind] = useState<ChartKind>('price')
  const { interval, studies, studyValues } = useTradeSettings()
  const full = useFullScreen()
  const [draws, setDraws] = useState(false)
  const drawing = useMemo(() => ({ isOpen: draws, onOpen: () => setDraws(true) }), [draws])
  return (
    <section
      aria-label={t('title')}
      className={cx('flex min-h-0 min-w-0 flex-col bg-paper', className, full.isOn && 'fixed inset-0 z-(--z-sheet)')}
    >
      <ChartToolbar kind={kind} onKind={setKind} full={full} draws={draws} onDraws={setDraws} />
      <div className="relative min-h-0 flex-1">
        {/* It stays while the depth is looked at: to draw it again with two hundred orders takes a fifth of a second. */}
        <div className={cx('absolute inset-0', kind !== 'price' && 'invisible')}>
          <Suspense fallback={<LoadingState className="px-5 pt-6" lines={1} />}>
            <ChartView pair={pair} interval={interval} studies={studies} values={studyValues} drawing={drawing} />
          </Suspense>
        </div>
        {kind === 'depth' && (
          <Suspense fallback={<LoadingState className="px-5 pt-6" lines={1} />}>
            <DepthChart pair={pair} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

export interface FullScreen {
  readonly isOn: boolean
  toggle(): void
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/**
 * The page goes to full screen and the chart covers it: menus hang at the page, and would be out of sight were the chart
 * alone on the screen. Where a phone has no full screen, the chart covers the page just the same.
 */
function useFullScreen(): FullScreen {
  const [wanted, setWanted] = useState(false)
  const isPossible = document.fullscreenEnabled
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const isOn = wanted && (isFull || !isPossible)
  return {
    isOn,
    toggle: () => {
      setWanted(!isOn)
      if (!isPossible) return
      if (isOn) void document.exitFullscreen()
      else void document.documentElement.requestFullscreen().catch(() => setWanted(false))
    },
  }
}
