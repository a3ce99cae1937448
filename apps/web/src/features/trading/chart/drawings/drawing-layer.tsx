import type { TradingPair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useTheme } from '@bourse/ui/theme.ts'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { readColours } from '../chart-colours.ts'
import { type Drawing, type DrawingKind, type DrawingPoint, MOST_DRAWINGS } from './drawing.ts'
import { DrawingHandles, placeHandles } from './drawing-handles.tsx'
import { DrawingMarks } from './drawing-marks.ts'
import { DrawingPlace } from './drawing-place.tsx'
import { type DrawingPlane, type DrawingPort, drawingPlane } from './drawing-plane.ts'
import { canUndo, changeDrawings, undoDrawings, useDrawings } from './drawing-store.ts'
import { DrawingTools } from './drawing-tools.tsx'
import { type DrawingWords, useDrawingWords } from './drawing-words.ts'

const DrawingList = lazy(async () => ({ default: (await import('./drawing-list.tsx')).DrawingList }))

export interface DrawingLayerProps {
  port: DrawingPort
  pair: TradingPair
  /** Whether the tools are shown; the drawings are in any case. */
  isOpen: boolean
  onOpen: () => void
}

/** What a person has drawn on the chart, and the tools to do it with. It comes when it is first wanted. */
export function DrawingLayer({ port, pair, isOpen, onOpen }: DrawingLayerProps) {
  const words = useDrawingWords(pair)
  const [tool, setTool] = useState<DrawingKind | null>(null)
  const [list, setList] = useState<'unused' | 'open' | 'closed'>('unused')
  const tools = useRef<HTMLDivElement>(null)
  const acts = useActs(pair, words, tools)
  const { drawings, selected } = acts
  const showList = () => setList('open')
  const canvas = useCanvas(port, { drawings, selected: isOpen ? selected : null, words })

  useEffect(
    () =>
      port.onClick((met) => {
        if (met !== null) onOpen()
        acts.select(met)
      }),
    [port, onOpen, acts.select],
  )
  return (
    <>
      {isOpen && tool === null && selected !== null && (
        <DrawingHandles
          ref={canvas.handles}
          plane={canvas.plane}
          drawing={selected}
          labelOf={(at) => acts.describe(selected, at)}
          onPreview={canvas.preview}
          onMove={acts.move}
          onDelete={() => acts.remove(selected)}
          onLeave={() => acts.select(null)}
        />
      )}
      {isOpen && (
        <ToolsAndPlace acts={acts} canvas={canvas} tool={tool} onTool={setTool} tools={tools} onList={showList} />
      )}
      <p role="status" className="sr-only">
        {acts.said}
      </p>
      {list !== 'unused' && (
        <Suspense>
          <DrawingList
            open={list === 'open'}
            onOpenChange={(open) => setList(open ? 'open' : 'closed')}
            pair={pair}
            words={words}
            drawings={drawings}
            onDelete={acts.remove}
            onDeleteAll={acts.removeAll}
          />
        </Suspense>
      )}
    </>
  )
}

interface ToolsAndPlaceProps {
  acts: ReturnType<typeof useActs>
  canvas: ReturnType<typeof useCanvas>
  tool: DrawingKind | null
  onTool: (tool: DrawingKind | null) => void
  tools: RefObject<HTMLDivElement | null>
  onList: () => void
}

/** The strip of tools and, while one is chosen, the place to use it on. */
function ToolsAndPlace({ acts, canvas, tool, onTool, tools, onList }: ToolsAndPlaceProps) {
  const { drawings, selected } = acts
  const place = (points: readonly DrawingPoint[], byKey: boolean) => {
    if (tool !== null) acts.add(tool, points)
    onTool(null)
    if (byKey) canvas.focusFirst()
    else focusFirstTool(tools)
  }
  return (
    <>
      {tool !== null && (
        <DrawingPlace
          key={tool}
          kind={tool}
          plane={canvas.plane}
          onPreview={canvas.preview}
          onPlace={place}
          onLeave={() => {
            onTool(null)
            focusFirstTool(tools)
          }}
        />
      )}
      <DrawingTools
        ref={tools}
        tool={tool}
        onTool={onTool}
        count={drawings.length}
        isFull={drawings.length >= MOST_DRAWINGS}
        onUndo={acts.undo}
        onDelete={selected === null ? undefined : () => acts.remove(selected)}
        onList={onList}
      />
    </>
  )
}

/** Where the focus goes when what it was on is gone. */
function focusFirstTool(tools: RefObject<HTMLElement | null>): void {
  tools.current?.querySelector('button')?.focus({ preventScroll: true })
}

/** What can be done with the drawings of a market, and what a screen reader says of it. */
function useActs(pair: TradingPair, words: DrawingWords, tools: RefObject<HTMLElement | null>) {
  const t = useTranslations('trade.chart.drawings')
  const { symbol, quoteScale } = pair
  const drawings = useDrawings(symbol)
  const [selectedId, select] = useState<string | null>(null)
  const [said, say] = useState('')
  const selected = drawings.find(({ id }) => id === selectedId) ?? null
  const tidy = (drawing: Drawing) => ({ ...drawing, points: drawing.points.map((point) => onTick(point, quoteScale)) })
  const describe = (drawing: Drawing, at: number) => {
    const point = drawing.points[at]
    const name = words.nameOf(drawing, drawings)
    return t('handle', { name, end: at + 1, value: point === undefined ? '' : words.writePoint(drawing, point) })
  }
  return {
    drawings,
    selected,
    said,
    select,
    describe,
    add(kind: DrawingKind, points: readonly DrawingPoint[]) {
      const made = tidy({ id: nextId(drawings), kind, points })
      changeDrawings(symbol, [...drawings, made])
      select(made.id)
      say(t('added', { name: words.nameOf(made, [...drawings, made]) }))
    },
    move(drawing: Drawing, at: number, byKey: boolean) {
      const moved = tidy(drawing)
      const next = drawings.map((known) => (known.id === moved.id ? moved : known))
      changeDrawings(symbol, next, byKey ? `move ${moved.id} ${at}` : null)
      say(describe(moved, at))
    },
    remove(drawing: Drawing) {
      const others = drawings.filter(({ id }) => id !== drawing.id)
      changeDrawings(symbol, others)
      say(t('deleted', { name: words.nameOf(drawing, drawings) }))
      // The focus was on a handle that is gone now, unless the list is open and keeps it.
      focusFirstTool(tools)
    },
    removeAll() {
      changeDrawings(symbol, [])
      say(t('deletedAll'))
    },
    /** Undefined while there is nothing to undo. */
    undo: canUndo(symbol)
      ? () => {
          undoDrawings(symbol)
          say(t('undone'))
        }
      : undefined,
  }
}

/** A price that the market knows, and never none at all. */
function onTick({ time, price }: DrawingPoint, scale: number): DrawingPoint {
  return { time: Math.round(time), price: Math.max(Number(price.toFixed(scale)), 10 ** -scale) }
}

function nextId(drawings: readonly Drawing[]): string {
  const last = Math.max(0, ...drawings.map(({ id }) => Number.parseInt(id.slice(1), 10) || 0))
  return `d${last + 1}`
}

interface CanvasOptions {
  readonly drawings: readonly Drawing[]
  readonly selected: Drawing | null
  readonly words: DrawingWords
}

/** The drawings on the canvas of the chart; one that is being made or moved is shown without being kept. */
function useCanvas(port: DrawingPort, { drawings, selected, words }: CanvasOptions) {
  const [plane] = useState<DrawingPlane>(() => drawingPlane(port))
  const handles = useRef<HTMLDivElement>(null)
  const marks = useRef<DrawingMarks | null>(null)
  const previewed = useRef<Drawing | null>(null)
  const awaitsFocus = useRef(false)
  const latest = useRef({ drawings, selected, words })
  latest.current = { drawings, selected, words }
  const { theme, colourBlind } = useTheme()

  const show = useCallback(() => {
    const { drawings: kept, selected: chosen, words: written } = latest.current
    const preview = previewed.current
    const shown = preview === null ? kept : [...kept.filter(({ id }) => id !== preview.id), preview]
    const figures = { writePrice: written.writePrice, writePart: written.writePart }
    marks.current?.show({ drawings: shown, selected: chosen?.id ?? null, colours: readColours(), ...figures })
  }, [])
  useEffect(() => {
    const { words: written } = latest.current
    const first = { drawings: [], selected: null, colours: readColours(), ...written }
    const made = new DrawingMarks(plane, first, () => {
      placeHandles(handles.current, plane, previewed.current ?? latest.current.selected)
      if (awaitsFocus.current) awaitsFocus.current = !focusHandle(handles.current)
    })
    marks.current = made
    const leave = port.attach(made)
    show()
    return () => void leave()
  }, [port, plane, show])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read from `latest`, and the colours from the page.
  useEffect(show, [drawings, selected, words, theme, colourBlind])

  return {
    plane,
    handles,
    preview: useCallback(
      (drawing: Drawing | null) => {
        previewed.current = drawing
        show()
      },
      [show],
    ),
    /** Once the handles of what was made are there and the chart has put them in their places, however late it draws. */
    focusFirst: () => {
      awaitsFocus.current = true
    },
  }
}

function focusHandle(box: HTMLElement | null): boolean {
  const handle = box?.querySelector<HTMLElement>('button:not([hidden])')
  handle?.focus({ preventScroll: true })
  return handle != null
}
