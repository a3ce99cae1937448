import type { TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import { type ChartKind, ChartToolbar } from './chart-toolbar.tsx'
import { useTradeSettings } from './use-trade-settings.ts'

/** Asked for as soon as this module is here, because nobody opens the page without it. */
const loading = loadChunk(() => import('./chart-view.tsx'))
const ChartView = lazy(async () => ({ default: (await loading).ChartView }))
const DepthChart = lazy(async () => ({ default: (await import('./depth-chart.tsx')).DepthChart }))

export function ChartPanel({ pair, className }: { pair: TradingPair; className?: string }) {
  const t = useTranslations('trade.chart')
  const section = useRef<HTMLElement>(null)
  const [kind, setKind] = useState<ChartKind>('price')
  const { interval, studies } = useTradeSettings()
  const full = useFullScreen(section)
  return (
    <section ref={section} aria-label={t('title')} className={cx('flex min-h-0 min-w-0 flex-col bg-paper', className)}>
      <ChartToolbar kind={kind} onKind={setKind} full={full} />
      <div className="relative min-h-0 flex-1">
        <Suspense fallback={<LoadingState className="px-5 pt-6" lines={1} />}>
          {kind === 'price' ? (
            <ChartView pair={pair} interval={interval} studies={studies} />
          ) : (
            <DepthChart pair={pair} />
          )}
        </Suspense>
      </div>
    </section>
  )
}

export interface FullScreen {
  readonly isOn: boolean
  /** Some phones have none. */
  readonly isPossible: boolean
  toggle(): void
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function useFullScreen(element: React.RefObject<HTMLElement | null>): FullScreen {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  return {
    isOn,
    isPossible: document.fullscreenEnabled,
    toggle: () => {
      if (document.fullscreenElement === null) void element.current?.requestFullscreen()
      else void document.exitFullscreen()
    },
  }
}
