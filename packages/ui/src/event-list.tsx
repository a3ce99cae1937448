import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export interface EventListProps {
  /** Brings what happened before; absent once all of it is there. */
  older?: { readonly label: string; readonly pending: boolean; readonly onClick: () => void } | undefined
  /** An `EventRow` for each, newest first. */
  children: ReactNode
}

/** What happened, line by line. */
export function EventList({ older, children }: EventListProps) {
  return (
    <>
      <ol className="border-line not-empty:border-t">{children}</ol>
      {older !== undefined && (
        <Button size="sm" className="mt-3" pending={older.pending} onClick={older.onClick}>
          {older.label}
        </Button>
      )}
    </>
  )
}

export interface EventRowProps {
  /** As ISO 8601. */
  time: string
  /** The same in the reader's language. */
  when: string
  title: string
  /** By whom, and from where. */
  children: ReactNode
}

/** On a phone the three stand one under another. */
export function EventRow({ time, when, title, children }: EventRowProps) {
  return (
    <li className="grid gap-x-6 border-line border-b py-2 text-body md:grid-cols-[170px_1fr_auto] md:items-center">
      <time dateTime={time} className="text-ink-2">
        {when}
      </time>
      <span className="font-semibold">{title}</span>
      <span className="text-dense text-ink-2">{children}</span>
    </li>
  )
}
