import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import type { ReactNode, Ref } from 'react'
import { DRAWING_KINDS, type DrawingKind } from './drawing.ts'

interface DrawingToolsProps {
  ref: Ref<HTMLDivElement>
  tool: DrawingKind | null
  onTool: (tool: DrawingKind | null) => void
  /** How many there are; none more are made where there are too many. */
  count: number
  isFull: boolean
  onUndo: (() => void) | undefined
  /** Deletes the one that is selected. */
  onDelete: (() => void) | undefined
  onList: () => void
}

/** A strip at the left edge, under the figures of the candle. */
export function DrawingTools({ ref, tool, onTool, count, isFull, onUndo, onDelete, onList }: DrawingToolsProps) {
  const t = useTranslations('trade.chart.drawings')
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('tools')}
      className="absolute top-11 left-2 z-6 flex max-h-[calc(100%-52px)] flex-col overflow-y-auto rounded-1 border border-line-2 bg-paper-up [scrollbar-width:none] md:left-3"
    >
      {DRAWING_KINDS.map((kind) => (
        <Tool
          key={kind}
          name={t(`kinds.${kind}`)}
          pressed={tool === kind}
          onClick={isFull ? undefined : () => onTool(tool === kind ? null : kind)}
        >
          <KindDrawing of={kind} />
        </Tool>
      ))}
      <span aria-hidden="true" className="mx-1.5 h-px shrink-0 bg-line" />
      <Tool name={t('undo')} onClick={onUndo}>
        <UndoDrawing />
      </Tool>
      <Tool name={t('delete')} onClick={onDelete}>
        <Icon of={drawings.trash} size={15} />
      </Tool>
      <Tool name={t('list', { count })} onClick={onList}>
        <Icon of={drawings.menu} size={15} />
      </Tool>
    </div>
  )
}

interface ToolProps {
  name: string
  pressed?: boolean
  /** Without it there is nothing to do now. */
  onClick: (() => void) | undefined
  children: ReactNode
}

function Tool({ name, pressed, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      aria-disabled={onClick === undefined}
      onClick={onClick}
      className="grid size-9 shrink-0 place-items-center text-ink-2 hover:bg-paper-down hover:text-ink focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-pressed:bg-inverse aria-pressed:text-on-inverse md:size-8"
    >
      {children}
    </button>
  )
}

const KIND_PATHS: Readonly<Record<DrawingKind, string>> = {
  trend:
    'M4 12 12 4M2 13.500a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0M11 2.500a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  level: 'M1 8H6M10 8H15M6 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  fibonacci: 'M1.500 2.500H14.500M1.500 6.500H14.500M1.500 9.500H14.500M1.500 13.500H14.500',
}

function KindDrawing({ of }: { of: DrawingKind }) {
  return <LineDrawing path={KIND_PATHS[of]} />
}

function UndoDrawing() {
  return <LineDrawing path="M5.500 2.500 2.500 5.500 5.500 8.500M2.500 5.500H10a3.500 3.500 0 0 1 0 7H6" />
}

function LineDrawing({ path }: { path: string }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
