import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'
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
  const choose = (next: string) => {
    const item = items.find((candidate) => candidate.value === next)
    if (item) onChange(item.value)
  }
  return (
    <RadixTabs.Root value={value} onValueChange={choose} className={className}>
      <div className="flex items-end justify-between gap-4 border-line-2 border-b">
        <RadixTabs.List
          aria-label={label}
          className={cx('-mb-px flex overflow-x-auto [scrollbar-width:none]', dense ? 'gap-4' : 'gap-5')}
        >
          {items.map((item) => (
            <RadixTabs.Trigger
              key={item.value}
              value={item.value}
              className={cx(tabClass({ dense }), 'data-[state=active]:border-ink data-[state=active]:text-ink')}
            >
              {item.label}
              {item.count !== undefined && <span className="ml-1 font-medium text-agate text-ink-3">{item.count}</span>}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {action !== undefined && <div className="pb-1">{action}</div>}
      </div>
      {children}
    </RadixTabs.Root>
  )
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
  return (
    <RadixTabs.Content value={value} className={className}>
      {children}
    </RadixTabs.Content>
  )
}
