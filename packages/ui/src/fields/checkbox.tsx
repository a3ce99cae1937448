import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import * as drawings from '../drawings.gen.ts'
import { Icon } from '../icon.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** May hold links: a click on them follows the link and leaves the box alone. */
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const messageId = hint || error ? `${inputId}-message` : undefined
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={inputId} className="flex items-start gap-2.5 py-0.5">
        <span className="relative mt-px grid size-[18px] shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            id={inputId}
            aria-invalid={error ? true : undefined}
            aria-describedby={messageId}
            className={cx(
              'peer absolute -inset-[3px] m-[3px] appearance-none rounded-1 border border-line-ctl bg-paper-up transition-colors',
              'checked:border-accent checked:bg-accent hover:border-ink checked:hover:bg-accent-2',
              'aria-invalid:border-bad disabled:border-line disabled:bg-paper-sel',
            )}
          />
          <Icon
            of={drawings.check}
            size={14}
            className="pointer-events-none relative text-on-accent opacity-0 peer-checked:opacity-100 peer-disabled:text-ink-2"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {messageId !== undefined && (
        <div
          id={messageId}
          role={error ? 'alert' : undefined}
          className={cx('pl-7 text-dense', error ? 'text-bad' : 'text-ink-3')}
        >
          {error || hint}
        </div>
      )}
    </div>
  )
}
