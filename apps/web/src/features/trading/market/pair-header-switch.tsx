import type { TradingPair } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { loadChunk } from '../../../app/chunk.ts'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { useShortcut } from '../layout/shortcuts-keys.ts'

const PairSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./pair-switcher-sheet.tsx')).PairSheet })),
)
const PairSwitcher = lazy(() =>
  loadChunk(async () => ({ default: (await import('./pair-switcher.tsx')).PairSwitcher })),
)

interface PairButtonProps {
  pair: TradingPair
  onChoose: (symbol: string) => void
}

/** The name of the pair is the button that changes it. */
export function PairButton({ pair, onChoose }: PairButtonProps) {
  const t = useTranslations('trade.pairs')
  const id = useId()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  /** Fetched with the first opening, and kept so that it can close in its own way. */
  const [sheet, setSheet] = useState(false)
  const show = (next: boolean) => {
    setSheet(true)
    setOpen(next)
  }
  const { baseCurrencyInfo: base, quoteCurrencyInfo: quote } = pair
  const trigger = useRef<HTMLButtonElement>(null)
  useShortcut('pairs', () => show(true))

  const choose = (symbol: string) => {
    setOpen(false)
    trigger.current?.focus()
    onChoose(symbol)
  }
  return (
    <div className="relative shrink-0">
      <h1>
        <button
          ref={trigger}
          type="button"
          aria-expanded={open}
          aria-controls={open && !narrow ? id : undefined}
          onClick={() => show(!open)}
          className="flex h-10 items-center gap-2 rounded-1 text-left hover:bg-paper-down md:-mx-1.5 md:px-1.5"
        >
          <CoinMark code={base.code} size={28} />
          <span>
            <span className="flex items-center gap-1 font-semibold text-h4 max-md:text-[18px]">
              {base.code} / {quote.code}
              <Icon of={drawings.chevronDown} size={14} />
            </span>
            <span className="block text-agate text-ink-3 max-md:hidden">{t('spot', { name: base.name })}</span>
          </span>
          <span className="sr-only">{t('change')}</span>
        </button>
      </h1>
      {narrow && sheet && (
        <Suspense>
          <PairSheet open={open} onOpenChange={setOpen} current={pair.symbol} onChoose={choose} />
        </Suspense>
      )}
      {!narrow && open && (
        <Panel id={id} onClose={() => setOpen(false)} trigger={trigger}>
          <Suspense fallback={<LoadingState lines={6} />}>
            <PairSwitcher current={pair.symbol} onChoose={choose} />
          </Suspense>
        </Panel>
      )}
    </div>
  )
}

interface PanelProps {
  id: string
  trigger: React.RefObject<HTMLButtonElement | null>
  onClose: () => void
  children: React.ReactNode
}

/** Escape, a click elsewhere and leaving by keyboard close it. */
function Panel({ id, trigger, onClose, children }: PanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const elsewhere = (event: Event) => {
      const target = event.target as Node
      if (box.current?.contains(target) || trigger.current?.contains(target)) return
      latest.current()
    }
    const byKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      latest.current()
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', byKey)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', byKey)
    }
  }, [trigger])
  return (
    <div
      ref={box}
      id={id}
      className="absolute top-full left-0 z-(--z-header) mt-1 h-[min(520px,calc(100dvh-140px))] w-[380px] animate-rise rounded-2 bg-paper-up p-3 shadow-float"
    >
      {children}
    </div>
  )
}
