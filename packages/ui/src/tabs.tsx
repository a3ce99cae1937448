import { createContext, type KeyboardEvent, type ReactNode, use, useId, useRef } from 'react'
import { cx } from './class-names.ts'

export interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
  /** How many are behind the tab, in grey. */
  count?: number | string | undefined
}

export interface TabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string
  value: Value
  onChange: (value: Value) => void
  items: readonly TabItem<Value>[]
  /** The trade screen's smaller tabs. */
  dense?: boolean | undefined
  /** Stands at the right end of the row. */
  action?: ReactNode
  /** One <TabPanel> for each item. */
  children?: ReactNode
  className?: string | undefined
}

interface Shown {
  readonly id: string
  readonly value: string
}

const ShownTab = createContext<Shown>({ id: '', value: '' })

/** So much of the next tab shows that there is one. */
const NEIGHBOUR = 40

/** Of a row that is wider than the screen, the tab that is shown. The page itself does not move. */
function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const start = tab.offsetLeft - row.offsetLeft - NEIGHBOUR
  const end = start + tab.offsetWidth + 2 * NEIGHBOUR
  if (start < row.scrollLeft) row.scrollLeft = start
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth
}

/**
 * One of several panels. A row of tabs is on screens that count every kilobyte, so this is a few lines of ours in place
 * of a library: the arrow keys, Home and End go from tab to tab and show it at once.
 */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  items,
  dense = false,
  action,
  children,
  className,
}: TabsProps<Value>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const place = items.findIndex((item) => item.value === value)
    const next = items[nextPlace(event.key, place, items.length)]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }
  return (
    <div className={className}>
      <div className="flex items-end justify-between gap-4 border-line-2 border-b">
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          onKeyDown={press}
          className={cx('-mb-px flex overflow-x-auto [scrollbar-width:none]', dense ? 'gap-4' : 'gap-5')}
        >
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}tab-${item.value}`}
              data-tab={item.value}
              aria-selected={item.value === value}
              // A panel that is not shown is not there, and one that the caller draws elsewhere has no name here.
              aria-controls={item.value === value && children !== undefined ? `${id}panel-${value}` : undefined}
              tabIndex={item.value === value ? 0 : -1}
              ref={item.value === value ? bringIntoSight : undefined}
              onClick={() => onChange(item.value)}
              className={cx(tabClass({ dense }), 'aria-selected:border-ink aria-selected:text-ink')}
            >
              {item.label}
              {item.count !== undefined && <span className="ml-1 font-medium text-agate text-ink-3">{item.count}</span>}
            </button>
          ))}
        </div>
        {action !== undefined && <div className="pb-1">{action}</div>}
      </div>
      <ShownTab value={{ id, value }}>{children}</ShownTab>
    </div>
  )
}

/** -1 for a key that moves nothing. */
function nextPlace(key: string, place: number, count: number): number {
  if (key === 'ArrowRight') return (place + 1) % count
  if (key === 'ArrowLeft') return (place - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

/** The look of one tab, for a row of links that acts as tabs: mark the current one with `aria-current`. */
export function tabClass({ dense = false }: { dense?: boolean | undefined } = {}): string {
  return cx(
    'inline-flex items-center whitespace-nowrap border-transparent border-b-2 font-medium text-ink-2 transition-colors',
    'hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:text-ink',
    dense ? 'h-8 text-dense' : 'h-10 text-body md:h-9',
  )
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const shown = use(ShownTab)
  if (shown.value !== value) return null
  return (
    <div
      role="tabpanel"
      id={`${shown.id}panel-${value}`}
      aria-labelledby={`${shown.id}tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control of its own is reached by the keyboard too.
      tabIndex={0}
      className={cx('focus-visible:-outline-offset-2', className)}
    >
      {children}
    </div>
  )
}
