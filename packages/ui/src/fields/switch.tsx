import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode
  /** Keeps the label for screen readers alone, where a heading beside the switch says it already. */
  labelHidden?: boolean | undefined
}

/** For settings that take effect at once; a choice that waits for a button is a checkbox. */
export function Switch({ label, labelHidden, className, ...input }: SwitchProps) {
  return (
    <label className={cx('inline-flex min-h-6 items-center gap-2', className)}>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox underneath states whether it is checked.
        role="switch"
        className={cx(
          'relative h-[18px] w-8 shrink-0 appearance-none rounded-full border border-line-ctl bg-paper-up transition-colors',
          'after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-ink-3 after:transition-[left]',
          'checked:border-accent checked:bg-accent checked:after:left-4 checked:after:bg-on-accent',
          'disabled:border-line disabled:bg-paper-sel disabled:after:bg-ink-3',
        )}
      />
      <span className={cx(labelHidden && 'sr-only')}>{label}</span>
    </label>
  )
}
