import { type KeyboardEvent, useId } from 'react'
import { cx } from '../class-names.ts'

export interface ScaleProps {
  /** What is set: "Share of the balance". */
  label: string
  /** 0 to 100. */
  value: number
  onChange: (value: number) => void
  step?: number | undefined
  disabled?: boolean | undefined
  /** Said by screen readers in place of the bare percentage: "50%, 0.0231 BTC". */
  valueText?: string | undefined
  className?: string | undefined
}

const MARKS = [0, 25, 50, 75, 100] as const
const TICKS = Array.from({ length: 41 }, (_, place) => place * 2.5)

/**
 * The graduated slider. A real range input lies over the drawing, so pointer, touch, keys and screen readers work as the
 * system has them; the marks under it are buttons, for those who cannot or will not drag.
 */
export function Scale({ label, value, onChange, step = 1, disabled = false, valueText, className }: ScaleProps) {
  const id = useId()
  const share = Math.min(100, Math.max(0, value))

  // Page up and page down go from mark to mark; the browser's own jump is a tenth, which has no mark on this scale.
  const jump = (event: KeyboardEvent) => {
    const target =
      event.key === 'PageUp'
        ? MARKS.find((mark) => mark > share)
        : event.key === 'PageDown'
          ? MARKS.findLast((mark) => mark < share)
          : undefined
    if (target === undefined) return
    event.preventDefault()
    onChange(target)
  }

  return (
    <div className={cx('relative select-none', disabled && 'opacity-50', className)}>
      <div className="relative h-6">
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={step}
          value={share}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={valueText ?? `${share}%`}
          onKeyDown={jump}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="peer -inset-x-1.5 absolute inset-y-0 z-1 w-[calc(100%+12px)] cursor-pointer appearance-none bg-transparent opacity-0 disabled:cursor-not-allowed [&::-moz-range-thumb]:h-6 [&::-moz-range-thumb]:w-3 [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:h-6 [&::-webkit-slider-thumb]:w-3 [&::-webkit-slider-thumb]:appearance-none"
        />
        <Graduation share={share} />
      </div>
      <div className="relative mt-0.5 h-6 text-agate">
        {MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            disabled={disabled}
            onClick={() => onChange(mark)}
            className={cx(
              'absolute h-6 min-w-6 px-1 hover:text-ink',
              mark === 0 ? '-left-1 text-left' : mark === 100 ? '-right-1 text-right' : '-translate-x-1/2',
              mark === share ? 'font-semibold text-ink' : 'text-ink-3',
            )}
            style={mark > 0 && mark < 100 ? { left: `${mark}%` } : undefined}
          >
            {mark}%
          </button>
        ))}
      </div>
    </div>
  )
}

function Graduation({ share }: { share: number }) {
  return (
    <>
      <svg aria-hidden="true" className="absolute inset-0 h-full w-full overflow-visible">
        {TICKS.map((at) => (
          <line
            key={at}
            x1={`${at}%`}
            x2={`${at}%`}
            y1={at % 25 === 0 ? 10 : 14}
            y2={20}
            stroke={at <= share ? 'var(--accent)' : 'var(--line-ctl)'}
          />
        ))}
        <line x1="0" x2="100%" y1="20.5" y2="20.5" stroke="var(--line-ctl)" />
        <line x1="0" x2={`${share}%`} y1="20.5" y2="20.5" stroke="var(--accent)" strokeWidth="2" />
      </svg>
      <svg
        aria-hidden="true"
        width="12"
        height="18"
        viewBox="0 0 12 18"
        className="-translate-x-1/2 absolute top-[3px] outline-focus outline-offset-2 peer-focus-visible:outline-2"
        style={{ left: `${share}%` }}
      >
        <path d="M0 0h12v11l-6 6.5L0 11z" fill="var(--accent)" />
        <path d="M6 3v8" stroke="var(--paper)" strokeWidth="1.5" />
      </svg>
    </>
  )
}
