import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { CONTROL_BOX, Field, type FieldText, useField } from './field.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldText {
  fieldClassName?: string | undefined
}

export function TextArea({
  label,
  hint,
  error,
  action,
  labelHidden,
  id,
  className,
  fieldClassName,
  'aria-describedby': describedBy,
  ...area
}: TextAreaProps) {
  const parts = useField({ hint, error }, id)
  return (
    <Field
      parts={parts}
      label={label}
      hint={hint}
      error={error}
      action={action}
      labelHidden={labelHidden}
      className={fieldClassName}
    >
      <div className={CONTROL_BOX}>
        <textarea
          rows={3}
          {...area}
          id={parts.inputId}
          aria-invalid={parts.invalid}
          aria-describedby={[describedBy, parts.describedBy].filter(Boolean).join(' ') || undefined}
          className={cx(
            'block w-full resize-y bg-transparent px-3 py-2.5 text-read leading-6 outline-none',
            'placeholder:text-ink-3',
            className,
          )}
        />
      </div>
    </Field>
  )
}
