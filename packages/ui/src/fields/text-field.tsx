import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { CONTROL_BOX, CONTROL_SIZE, Field, type FieldSize, type FieldText, useLabelled } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldText {
  size?: FieldSize | undefined
  leading?: ReactNode
  /** Set after the text inside the box: an icon, a pair of steppers. */
  trailing?: ReactNode
  /** What the figure is counted in, after it and in grey: EUR, BTC, %. */
  unit?: ReactNode
  /** Classes of the whole field; `className` goes to the input. */
  fieldClassName?: string | undefined
}

export function TextField({ size = 'lg', leading, trailing, unit, className, ...props }: TextFieldProps) {
  const { field, control } = useLabelled(props)
  return (
    <Field {...field}>
      <div className={cx(CONTROL_BOX, CONTROL_SIZE[size])}>
        {leading}
        <input
          type="text"
          {...control}
          className={cx(
            'h-full w-full min-w-0 flex-1 bg-transparent font-medium outline-none',
            'placeholder:font-normal placeholder:text-ink-3 disabled:cursor-not-allowed',
            className,
          )}
        />
        {unit !== undefined && (
          <span className={cx('shrink-0 font-medium text-ink-3', size === 'lg' ? 'text-body' : 'text-dense')}>
            {unit}
          </span>
        )}
        {trailing}
      </div>
    </Field>
  )
}
