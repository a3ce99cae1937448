import { type ChangeEvent, type ReactNode, useState } from 'react'
import { cx } from '../class-names.ts'
import { Field, useField } from './field.tsx'

export interface CodeFieldProps {
  label: ReactNode
  value: string
  onChange: (code: string) => void
  /** Called once, when the last digit has arrived by key or by paste. */
  onComplete?: ((code: string) => void) | undefined
  length?: number | undefined
  hint?: ReactNode
  error?: ReactNode
  /** Stands at the right of the label: when a new code may be asked for. */
  action?: ReactNode
  name?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  className?: string | undefined
}

/**
 * Six cells drawn over one real input: paste, autofill from a text message, backspace and screen readers all work as in
 * any field. A code pasted with spaces or a dash loses them.
 */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  hint,
  error,
  action,
  name,
  disabled,
  autoFocus,
  className,
}: CodeFieldProps) {
  const parts = useField({ hint, error })
  const [focused, setFocused] = useState(false)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const code = event.target.value.replace(/\D/g, '').slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }

  return (
    <Field parts={parts} label={label} hint={hint} error={error} action={action} className={className}>
      <div className="relative w-full max-w-[304px]">
        <input
          id={parts.inputId}
          name={name}
          value={value}
          onChange={change}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the caller decides, where the code is the only thing asked for.
          autoFocus={autoFocus}
          disabled={disabled}
          aria-invalid={parts.invalid}
          aria-describedby={parts.describedBy}
          className="absolute inset-0 z-1 w-full cursor-text bg-transparent text-[16px] text-transparent caret-transparent opacity-0"
        />
        <Cells
          value={value}
          length={length}
          active={focused ? Math.min(value.length, length - 1) : -1}
          invalid={parts.invalid}
          disabled={disabled}
        />
      </div>
    </Field>
  )
}

interface CellsProps {
  value: string
  length: number
  /** The place that the next digit goes to; -1 while the field is not in use. */
  active: number
  invalid: boolean | undefined
  disabled: boolean | undefined
}

function Cells({ value, length, active, invalid, disabled }: CellsProps) {
  return (
    <div
      aria-hidden="true"
      className="grid gap-2"
      style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 44px))` }}
    >
      {Array.from({ length }, (_, cell) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
          key={cell}
          className={cx(
            'grid h-13 place-items-center rounded-1 border border-line-ctl bg-paper-up font-medium text-[22px] leading-none',
            invalid && 'border-bad',
            cell === active && 'border-focus shadow-[inset_0_0_0_1px_var(--focus)]',
            disabled && 'border-line bg-paper-down text-ink-2',
          )}
        >
          {value[cell] ?? (cell === active ? <span className="h-6 w-px bg-ink" /> : null)}
        </span>
      ))}
    </div>
  )
}
