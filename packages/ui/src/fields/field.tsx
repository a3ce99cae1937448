import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import * as drawings from '../drawings.gen.ts'
import { Icon } from '../icon.tsx'

export type FieldSize = 'sm' | 'md' | 'lg'

export interface FieldText {
  label: ReactNode
  /** One line under the control that helps before anything goes wrong. */
  hint?: ReactNode
  /** What is wrong and how to mend it. It takes the place of the hint, so that nothing below moves. */
  error?: ReactNode
  /** Stands at the right of the label: "Max", "Forgot password?". */
  action?: ReactNode
  /** Keeps the label for screen readers alone. */
  labelHidden?: boolean | undefined
}

/** The edge of everything that can be typed into; `aria-invalid` and focus within decide its colour. */
export const CONTROL_BOX = [
  'flex w-full items-center rounded-1 border border-line-ctl bg-paper-up text-ink transition-colors',
  'focus-within:border-focus focus-within:shadow-[inset_0_0_0_1px_var(--focus)]',
  'has-[[aria-invalid=true]]:border-bad has-[[aria-invalid=true]]:shadow-[inset_0_0_0_1px_var(--bad)]',
  'has-[input:disabled,select:disabled,textarea:disabled]:border-line',
  'has-[input:disabled,select:disabled,textarea:disabled]:bg-paper-down',
  'has-[input:disabled,select:disabled,textarea:disabled]:text-ink-2',
].join(' ')

/** Phone browsers zoom into fields under 16 px, so the smaller sizes apply from tablet width up. */
export const CONTROL_SIZE: Record<FieldSize, string> = {
  sm: 'h-7 gap-1.5 px-2 text-read leading-5 md:text-dense',
  md: 'h-9 gap-2 px-2.5 text-read leading-5 md:text-body',
  lg: 'h-12 gap-2 px-3 text-read leading-6',
}

export interface FieldParts {
  inputId: string
  labelId: string
  /** Ties the hint or the error to the control. */
  describedBy: string | undefined
  invalid: true | undefined
}

/** The ids that tie label, control and message together. */
export function useField(text: Pick<FieldText, 'hint' | 'error'>, givenId?: string | undefined): FieldParts {
  const ownId = useId()
  const inputId = givenId ?? ownId
  const invalid = text.error ? true : undefined
  return {
    inputId,
    labelId: `${inputId}-label`,
    describedBy: text.error || text.hint ? `${inputId}-message` : undefined,
    invalid,
  }
}

interface LabelledProps extends FieldText {
  id?: string | undefined
  /** Classes of the whole field; `className` goes to the control. */
  fieldClassName?: string | undefined
  'aria-describedby'?: string | undefined
}

/** Takes a control's props apart: what its field shows, and what the control itself gets, tied together. */
export function useLabelled<Props extends LabelledProps>(props: Props) {
  const { label, hint, error, action, labelHidden, id, fieldClassName, 'aria-describedby': given, ...rest } = props
  const parts = useField({ hint, error }, id)
  const describedBy = [given, parts.describedBy].filter(Boolean).join(' ') || undefined
  return {
    field: { parts, label, hint, error, action, labelHidden, className: fieldClassName },
    control: { ...rest, id: parts.inputId, 'aria-invalid': parts.invalid, 'aria-describedby': describedBy },
  }
}

export interface FieldActionProps extends ComponentProps<'button'> {
  tone?: 'accent' | 'quiet' | undefined
}

/** A small button beside the label: 24 px to hit, without pushing the label's row apart. */
export function FieldAction({ tone = 'accent', className, ...button }: FieldActionProps) {
  return (
    <button
      type="button"
      className={cx(
        '-my-1 inline-flex h-6 min-w-6 items-center gap-1 text-dense',
        tone === 'accent' ? 'font-semibold text-accent hover:text-accent-2' : 'text-ink-3 hover:text-ink',
        className,
      )}
      {...button}
    />
  )
}

interface FieldProps extends FieldText {
  parts: FieldParts
  className?: string | undefined
  children: ReactNode
}

/** Label above, control, then one line for the hint or the error. */
export function Field({ parts, label, hint, error, action, labelHidden, className, children }: FieldProps) {
  return (
    <div data-field="" className={cx('min-w-0', className)}>
      <div className={cx('mb-1 flex items-center justify-between gap-3', labelHidden && !action && 'mb-0')}>
        <label
          htmlFor={parts.inputId}
          id={parts.labelId}
          className={cx('font-medium text-body text-ink-2 leading-4', labelHidden && 'sr-only')}
        >
          {label}
        </label>
        {action !== undefined && <div className="ml-auto flex items-center text-dense">{action}</div>}
      </div>
      {children}
      <FieldMessage parts={parts} hint={hint} error={error} />
    </div>
  )
}

/** The error speaks up as soon as it appears; the hint is only read with its control. */
export function FieldMessage({ parts, hint, error }: Pick<FieldText, 'hint' | 'error'> & { parts: FieldParts }) {
  if (error) {
    return (
      <div id={parts.describedBy} role="alert" className="mt-1 flex gap-1.5 text-bad text-dense">
        <Icon of={drawings.warning} size={14} className="mt-px" />
        <div>{error}</div>
      </div>
    )
  }
  if (!hint) return null
  return (
    <div id={parts.describedBy} className="mt-1 text-dense text-ink-3">
      {hint}
    </div>
  )
}
