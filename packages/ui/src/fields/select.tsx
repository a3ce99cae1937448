import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import * as drawings from '../drawings.gen.ts'
import { Icon } from '../icon.tsx'
import { CONTROL_BOX, CONTROL_SIZE, Field, type FieldSize, type FieldText, useLabelled } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'multiple'>, FieldText {
  size?: FieldSize | undefined
  /** The choices; `children` with <option> and <optgroup> serve as well. */
  options?: readonly SelectOption[] | undefined
  /** Shown while nothing is chosen, and not a choice itself. */
  placeholder?: string | undefined
  leading?: ReactNode
  fieldClassName?: string | undefined
}

/** The browser's own list in our box: it opens as a wheel on phones and costs no script. */
export function Select(allProps: SelectProps) {
  const { size = 'lg', options, placeholder, leading, className, children, ...props } = allProps
  const { field, control } = useLabelled(props)
  return (
    <Field {...field}>
      <div className={cx(CONTROL_BOX, CONTROL_SIZE[size], 'relative pr-0')}>
        {leading}
        <select
          {...control}
          className={cx(
            'h-full w-full min-w-0 flex-1 appearance-none truncate bg-transparent pr-9 font-medium outline-none',
            'has-[option[value=""]:checked]:font-normal has-[option[value=""]:checked]:text-ink-3',
            '[&>option]:bg-paper-up [&>option]:text-ink',
            className,
          )}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon of={drawings.chevronDown} className="pointer-events-none absolute right-3" />
      </div>
    </Field>
  )
}
