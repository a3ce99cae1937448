import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Icon } from '@bourse/ui/icon.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: ReactNode
  standfirst?: ReactNode
  /** One quiet line under the title: a date. */
  note?: ReactNode
}

export function PageHead({ title, standfirst, note }: PageHeadProps) {
  return (
    <div className="pt-8 md:pt-12">
      <ScotchRule />
      <div className="grid gap-x-[72px] gap-y-4 pt-8 pb-8 md:pt-10 md:pb-12 lg:grid-cols-[1fr_424px] lg:items-end">
        <div>
          <h1 className="display page-title">{title}</h1>
          {standfirst !== undefined && (
            <p className="mt-5 max-w-[640px] text-[18px] text-ink-2 leading-[29px]">{standfirst}</p>
          )}
        </div>
        {note !== undefined && <p className="text-body text-ink-3 lg:text-right">{note}</p>}
      </div>
    </div>
  )
}

export interface ContentsEntry {
  id: string
  title: ReactNode
}

/** Contents at the left, text at a reading width; on a phone the contents fold away above the text. */
export function Reading({
  label,
  contents,
  children,
}: {
  label: string
  contents: readonly ContentsEntry[]
  children: ReactNode
}) {
  return (
    <div className="grid gap-x-[72px] gap-y-8 pb-16 md:pb-24 lg:grid-cols-[264px_minmax(0,1fr)]">
      <nav aria-label={label} className="hidden self-start lg:sticky lg:top-[calc(var(--bar)+32px)] lg:block">
        <div className="section-rule" />
        <p className="pt-2 pb-1 font-semibold text-h4">{label}</p>
        <ContentsList contents={contents} />
      </nav>
      <details className="group border-line-2 border-y lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          {label}
          <Icon of={drawings.chevronDown} className="transition-transform group-open:rotate-180" />
        </summary>
        <ContentsList contents={contents} />
      </details>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function ContentsList({ contents }: { contents: readonly ContentsEntry[] }) {
  return (
    <ol className="text-body">
      {contents.map(({ id, title }) => (
        <li key={id} className="border-line border-t">
          <a href={`#${id}`} className="flex min-h-9 items-center py-1.5 text-ink-2 hover:text-ink hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

export function ReadingSection({ id, title, children }: ContentsEntry & { children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="pb-10 last:pb-0">
      <div className="section-rule" />
      <h2 id={id} className="display scroll-mt-[calc(var(--bar)+16px)] pt-3 pb-4 text-[30px] leading-9">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Paragraphs of running text. */
export function Prose({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="flex max-w-[680px] flex-col gap-4 text-ink-2 text-read">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

/** A list of sentences, each with a dash of the rule in front. */
export function DashList({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex max-w-[680px] flex-col gap-2.5 text-ink-2 text-read">
      {items.map((item) => (
        <li
          key={item}
          className="relative pl-6 before:absolute before:top-3 before:left-0 before:h-px before:w-3 before:bg-ink"
        >
          {item}
        </li>
      ))}
    </ul>
  )
}
