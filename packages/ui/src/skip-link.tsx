import type { ReactNode } from 'react'

/** The first stop of the keyboard: past the header, to the content. Seen only while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--z-tip) focus:rounded-1 focus:bg-inverse focus:px-4 focus:py-2 focus:font-semibold focus:text-on-inverse"
    >
      {children}
    </a>
  )
}
