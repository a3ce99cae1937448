import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type PointerEvent, useEffect, useRef } from 'react'
import { type Drawing, type DrawingKind, type DrawingPoint, POINTS } from './drawing.ts'
import type { DrawingPlane } from './drawing-plane.ts'

interface DrawingPlaceProps {
  kind: DrawingKind
  plane: DrawingPlane
  onPreview: (drawing: Drawing | null) => void
  onPlace: (points: readonly DrawingPoint[], byKey: boolean) => void
  onLeave: () => void
}

/** A press that has gone so far draws the whole line; a shorter one sets an end, and the next press the other. */
const DRAG_PX = 8

/** Where the ends lie that the keyboard begins with, as parts of the width and the height. */
const BEGINNING = [
  [0.35, 0.6],
  [0.65, 0.4],
] as const

/** Covers the chart while something is drawn on it: the chart itself stays still. */
export function DrawingPlace({ kind, plane, onPreview, onPlace, onLeave }: DrawingPlaceProps) {
  const t = useTranslations('trade.chart.drawings')
  const button = useRef<HTMLButtonElement>(null)
  const first = useRef<DrawingPoint | null>(null)
  const pressed = useRef<{ readonly x: number; readonly y: number; readonly isSecond: boolean } | null>(null)

  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  useEffect(() => () => onPreview(null), [onPreview])

  const pointAt = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return plane.toPoint([event.clientX - left, event.clientY - top])
  }
  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pressed.current = { x: event.clientX, y: event.clientY, isSecond: first.current !== null }
    first.current ??= pointAt(event)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const point = pointAt(event)
    if (point !== null) onPreview({ id: '', kind, points: pointsOf(kind, first.current ?? point, point) })
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    const [press, point] = [pressed.current, pointAt(event)]
    pressed.current = null
    if (press === null || point === null || first.current === null) return
    const isDrag = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_PX
    if (kind === 'level') onPlace([point], false)
    else if (isDrag || press.isSecond) onPlace([first.current, point], false)
  }
  const placeByKey = () => {
    const { width, height } = plane.size()
    const points = BEGINNING.slice(0, POINTS[kind]).map(([x, y]) => plane.toPoint([x * width, y * height]))
    if (points.every((point) => point !== null)) onPlace(points, true)
  }
  return (
    <button
      ref={button}
      type="button"
      aria-label={t(`place.${kind}`)}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      // A click by pointer has been dealt with; one without a place is a press of Enter or the space bar.
      onClick={(event) => event.detail === 0 && placeByKey()}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      className="absolute inset-0 z-5 flex cursor-crosshair touch-none items-end justify-center pb-9 focus-visible:-outline-offset-2"
    >
      <span className="pointer-events-none mx-3 bg-inverse px-2.5 py-1 font-medium text-dense text-on-inverse">
        {t(`place.${kind}`)}
      </span>
    </button>
  )
}

function pointsOf(kind: DrawingKind, first: DrawingPoint, second: DrawingPoint): readonly DrawingPoint[] {
  return kind === 'level' ? [second] : [first, second]
}
