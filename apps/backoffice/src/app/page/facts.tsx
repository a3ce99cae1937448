import { SectionRule } from '@bourse/ui/rule.tsx'
import { type ReactNode, useId } from 'react'

interface FactsProps {
  title: string
  /** The id of the heading above, where several things on a page have the same facts. */
  within?: string
  children: ReactNode
}

/** What is known of one thing, name beside value, under a heading. */
export function Facts({ title, within, children }: FactsProps) {
  const id = useId()
  return (
    <section aria-labelledby={within === undefined ? id : `${within} ${id}`}>
      <SectionRule id={id} title={title} />
      <dl className="border-line border-t text-body">{children}</dl>
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[150px_1fr] gap-3 border-line border-b py-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 break-words font-medium">{children}</dd>
    </div>
  )
}
