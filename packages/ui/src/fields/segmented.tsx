import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: ReactNode
  /** Buy and Sell are the only filled up and down surfaces; everything else is ink. */
  tone?: 'ink' | 'buy' | 'sell' | undefined
  disabled?: boolean | undefined
}

export interface SegmentedProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Takes the whole width, in equal parts. */
  block?: boolean | undefined
  className?: string | undefined
}

const TONES = {
  ink: 'has-checked:bg-inverse has-checked:text-on-inverse',
  buy: 'has-checked:bg-up-fill has-checked:text-on-up',
  sell: 'has-checked:bg-down-fill has-checked:text-on-down',
} as const

const SIZES = {
  sm: 'h-6 text-dense [&>label]:px-2',
  md: 'h-9 text-body [&>label]:px-3',
  lg: 'h-11 text-base [&>label]:px-4',
} as const

/** One of a few, all in sight. Real radio buttons lie underneath, so the arrow keys work by themselves. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  size = 'md',
  block = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'grid-flow-col auto-cols-fr rounded-1 border border-line-ctl bg-paper-up font-medium text-ink-2',
        block ? 'grid w-full' : 'inline-grid',
        SIZES[size],
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex min-w-0 items-center justify-center whitespace-nowrap border-line not-first:border-l',
            'transition-colors hover:text-ink has-checked:z-1 has-disabled:cursor-not-allowed has-disabled:text-ink-3',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            TONES[option.tone ?? 'ink'],
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          <span className="truncate">{option.label}</span>
        </label>
      ))}
    </div>
  )
}
