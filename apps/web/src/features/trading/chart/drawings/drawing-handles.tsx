import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react'
import { type Drawing, type DrawingPoint, type Pixel, withPoint } from './drawing.ts'
import type { DrawingPlane } from './drawing-plane.ts'

/** Puts the handles where the ends are now. It happens with every frame of a drag, so React is not asked. */
export function placeHandles(box: HTMLElement | null, plane: DrawingPlane, drawing: Drawing | null): void {
  if (box === null) return
  const { width, height } = plane.size()
  for (const handle of box.children) {
    if (!(handle instanceof HTMLElement)) continue
    const point = drawing?.points[Number(handle.dataset.point)]
    const pixel = point === undefined || drawing === null ? null : handlePixel(plane, drawing, point)
    const isSeen = pixel !== null && pixel[0] >= 0 && pixel[0] <= width && pixel[1] >= 0 && pixel[1] <= height
    handle.hidden = !isSeen
    if (isSeen) handle.style.translate = `calc(${pixel[0]}px - 50%) calc(${pixel[1]}px - 50%)`
  }
}

/** A level has no end, so it is held in its middle. */
function handlePixel(plane: DrawingPlane, { kind }: Drawing, point: DrawingPoint): Pixel | null {
  const pixel = plane.toPixel(point)
  if (kind !== 'level') return pixel
  const [y] = [pixel?.[1]]
  return y === undefined ? null : [plane.size().width / 2, y]
}

interface DrawingHandlesProps {
  ref: Ref<HTMLDivElement>
  plane: DrawingPlane
  drawing: Drawing
  /** "Trend line 1, end 2: 91,000.00, 15 Nov 2026, 10:00". */
  labelOf: (at: number) => string
  /** While it is dragged. */
  onPreview: (drawing: Drawing | null) => void
  onMove: (drawing: Drawing, at: number, byKey: boolean) => void
  onDelete: () => void
  onLeave: () => void
}

/** The ends of the drawing that is selected: dragged by pointer or finger, moved by the arrow keys. */
export function DrawingHandles({ ref, drawing, ...handles }: DrawingHandlesProps) {
  return (
    <div ref={ref} className="pointer-events-none absolute inset-0 z-5 overflow-hidden">
      {drawing.points.map((_point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an end is known by its place, which it keeps.
        <Handle key={at} at={at} drawing={drawing} {...handles} />
      ))}
    </div>
  )
}

type HandleProps = Omit<DrawingHandlesProps, 'ref'> & { at: number }

function Handle({ at, plane, drawing, labelOf, onPreview, onMove, onDelete, onLeave }: HandleProps) {
  const t = useTranslations('trade.chart.drawings')
  const drag = draggedBy(plane, drawing, at)
  const pressed = useRef<Pixel | null>(null)
  const isDragged = ({ clientX, clientY }: PointerEvent) =>
    pressed.current !== null && Math.hypot(clientX - pressed.current[0], clientY - pressed.current[1]) >= DRAG_PX
  const press = (event: KeyboardEvent) => {
    const moved = movedByKey(event, plane, drawing, at)
    if (moved === null && event.key !== 'Delete' && event.key !== 'Backspace' && event.key !== 'Escape') return
    event.preventDefault()
    if (moved !== null) onMove(moved, at, true)
    else if (event.key === 'Escape') onLeave()
    else onDelete()
  }
  return (
    <button
      type="button"
      hidden
      data-point={at}
      aria-label={labelOf(at)}
      aria-description={t('handleKeys')}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pressed.current = [event.clientX, event.clientY]
      }}
      onPointerMove={(event) => {
        if (isDragged(event)) onPreview(drag(event))
      }}
      onPointerUp={(event) => {
        onPreview(null)
        const moved = isDragged(event) ? drag(event) : null
        pressed.current = null
        if (moved !== null) onMove(moved, at, false)
      }}
      onPointerCancel={() => onPreview(null)}
      className="pointer-events-auto absolute top-0 left-0 grid size-7 cursor-move touch-none place-items-center rounded-full after:size-2.5 after:rounded-full after:border-2 after:border-info after:bg-paper max-md:size-9 [&[hidden]]:hidden"
    />
  )
}

/** The drawing with this end where the pointer is; null where there is no price or time. */
function draggedBy(plane: DrawingPlane, drawing: Drawing, at: number) {
  return (event: PointerEvent<HTMLElement>): Drawing | null => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    const point = box === undefined ? null : plane.toPoint([event.clientX - box.left, event.clientY - box.top])
    const known = drawing.points[at]
    if (point === null || known === undefined) return null
    return withPoint(drawing, at, drawing.kind === 'level' ? { ...known, price: point.price } : point)
  }
}

/** A handle that is only pressed stays where it is. */
const DRAG_PX = 3
const STEP_PX = 2
const FAR = 10

function movedByKey(event: KeyboardEvent, plane: DrawingPlane, drawing: Drawing, at: number): Drawing | null {
  const point = drawing.points[at]
  const pixel = point === undefined ? null : plane.toPixel(point)
  if (point === undefined || pixel === null) return null
  const far = event.shiftKey ? FAR : 1
  const { key } = event
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const y = pixel[1] + (key === 'ArrowUp' ? -1 : 1) * STEP_PX * far
    const price = plane.toPoint([pixel[0], y])?.price
    return price === undefined ? null : withPoint(drawing, at, { ...point, price })
  }
  if (drawing.kind === 'level' || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
  const time = plane.later(point.time, (key === 'ArrowLeft' ? -1 : 1) * far)
  return withPoint(drawing, at, { ...point, time })
}
