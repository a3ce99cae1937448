import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import * as drawings from './drawings.gen.ts'
import { Icon } from './icon.tsx'

export type NoteKind = 'info' | 'warn' | 'error' | 'plain'

export interface NoteProps extends ComponentProps<'div'> {
  kind?: NoteKind | undefined
  /** Stands at the right: the way out of what the note says. */
  action?: ReactNode
  /** Takes the place of the drawing that belongs to the kind; `null` leaves it out. */
  icon?: ReactNode
}

const KINDS: Record<NoteKind, { box: string; icon: string }> = {
  info: { box: 'border-info-line bg-info-wash', icon: 'text-info' },
  warn: { box: 'border-warn-line bg-warn-wash', icon: 'text-warn' },
  error: { box: 'border-bad bg-bad-wash', icon: 'text-bad' },
  plain: { box: 'border-ink-3 bg-paper-down', icon: 'text-ink-2' },
}

/** A fact that the reader must not miss, in the flow of the page. */
export function Note({ kind = 'info', action, icon, className, children, ...rest }: NoteProps) {
  const look = KINDS[kind]
  const Drawing = kind === 'warn' || kind === 'error' ? drawings.warning : drawings.info
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={cx('flex gap-2.5 border-l-3 px-3 py-2.5 text-body text-ink', look.box, className)}
      {...rest}
    >
      {icon !== null && <span className={cx('mt-0.5', look.icon)}>{icon ?? <Icon of={Drawing} />}</span>}
      <div className="min-w-0 flex-1">{children}</div>
      {action !== undefined && <div className="shrink-0 font-medium">{action}</div>}
    </div>
  )
}
