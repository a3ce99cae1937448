import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type EdgeOrders, type Edges, edgesOf, type OwnLine } from './chart-own.ts'
import type { LineLayout } from './chart-own-marks.ts'

interface Seen extends Edges {
  /** Of the pane of the candles: the lower marker stands at its foot. */
  readonly height: number
}

const NONE: Seen = { above: null, below: null, height: 0 }

/** What lies out of sight. The chart tells it with every frame; whoever listens hears of it when it has changed. */
export function createEdgeStore() {
  const listeners = new Set<() => void>()
  let seen = NONE
  return {
    tell(layout: LineLayout, { height }: { readonly height: number }): void {
      const next = { ...edgesOf(layout, height), height }
      if (isSame(next.above, seen.above) && isSame(next.below, seen.below) && next.height === seen.height) return
      seen = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => seen,
  }
}
type EdgeStore = ReturnType<typeof createEdgeStore>

function isSame(left: EdgeOrders | null, right: EdgeOrders | null): boolean {
  return left?.count === right?.count && left?.nearest === right?.nearest
}

interface ChartOrderEdgesProps {
  store: EdgeStore
  lines: readonly OwnLine[]
  /** The scale takes in all orders, or fits the candles again. */
  onReach: (reaches: boolean) => void
}

const HEIGHT_PX = 24
const GAP_PX = 8

/** Says at the upper and lower edge how many orders lie beyond it, and brings them into sight. */
export function ChartOrderEdges({ store, lines, onReach }: ChartOrderEdgesProps) {
  const t = useTranslations('trade.chart.edges')
  const { above, below, height } = useSyncExternalStore(store.subscribe, store.read)
  const [reaches, setReaches] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const reach = (next: boolean) => {
    isPressed.current = true
    setReaches(next)
    onReach(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is left once, and what is told then is always the same.
  useEffect(() => () => onReach(false), [])
  const write = (edge: keyof Edges, orders: EdgeOrders | null) => {
    const line = orders === null ? undefined : lines.find(({ id }) => id === orders.nearest)
    return orders === null || line === undefined ? null : t(edge, { count: orders.count, price: line.priceText })
  }
  const [up, down] = [write('above', above), write('below', below)]
  // The button that was pressed goes with what it has done; the focus stays with the one that undoes it.
  useEffect(() => {
    const next = box.current?.querySelector('button')
    if (!isPressed.current || next == null || document.activeElement !== document.body) return
    isPressed.current = false
    next.focus({ preventScroll: true })
  })
  const foot = height - HEIGHT_PX - GAP_PX
  return (
    <div ref={box} className="contents">
      {up !== null && <EdgeButton top={44} text={`↑ ${up}`} onClick={() => reach(true)} />}
      {down !== null && <EdgeButton top={foot} text={`↓ ${down}`} onClick={() => reach(true)} />}
      {reaches && up === null && down === null && lines.length > 0 && (
        <EdgeButton top={foot} text={t('fit')} onClick={() => reach(false)} />
      )}
    </div>
  )
}

function EdgeButton({ top, text, onClick }: { top: number; text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      style={{ top }}
      className="absolute left-1/2 z-4 h-6 -translate-x-1/2 whitespace-nowrap border border-accent bg-paper px-2 font-semibold text-accent text-agate hover:bg-accent-wash"
    >
      {text}
    </button>
  )
}
