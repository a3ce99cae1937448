import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { CONTROL_BOX, Field, type FieldText, useLabelled } from './field.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldText {
  fieldClassName?: string | undefined
}

export function TextArea({ className, ...props }: TextAreaProps) {
  const { field, control } = useLabelled(props)
  return (
    <Field {...field}>
      <div className={CONTROL_BOX}>
        <textarea
          rows={3}
          {...control}
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
