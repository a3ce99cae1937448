import * as RadixMenu from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import * as drawings from '../drawings.gen.ts'
import { Icon } from '../icon.tsx'

export interface MenuProps {
  /** One button; it gets the keys, the state and the name of a menu button. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
  className?: string | undefined
}

export function Menu({ trigger, align = 'end', side = 'bottom', open, onOpenChange, children, className }: MenuProps) {
  return (
    <RadixMenu.Root modal={false} {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            'z-(--z-dialog) max-h-(--radix-dropdown-menu-content-available-height) min-w-[184px] animate-rise overflow-y-auto',
            'rounded-2 bg-paper-up py-1.5 text-body shadow-float outline-none',
            className,
          )}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

const ROW = [
  'flex min-h-9 w-full cursor-pointer select-none items-center gap-2.5 px-3.5 text-left outline-none',
  'data-[highlighted]:bg-paper-down data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-3',
].join(' ')

export interface MenuItemProps {
  onSelect?: ((event: Event) => void) | undefined
  icon?: ReactNode
  /** Stands at the right in grey: a shortcut, a value. */
  hint?: ReactNode
  tone?: 'plain' | 'danger' | undefined
  disabled?: boolean | undefined
  /** The child is the row itself, which is how a link becomes an item. */
  asChild?: boolean | undefined
  children: ReactNode
}

export function MenuItem({ onSelect, icon, hint, tone = 'plain', disabled, asChild, children }: MenuItemProps) {
  const shared = {
    className: cx(ROW, tone === 'danger' && 'text-bad'),
    ...(onSelect && { onSelect }),
    ...(disabled !== undefined && { disabled }),
  }
  if (asChild) {
    return (
      <RadixMenu.Item asChild {...shared}>
        {children}
      </RadixMenu.Item>
    )
  }
  return (
    <RadixMenu.Item {...shared}>
      {icon !== undefined && <span className={cx(tone === 'plain' && 'text-ink-2')}>{icon}</span>}
      <span className="flex-1">{children}</span>
      {hint !== undefined && <span className="text-dense text-ink-3">{hint}</span>}
    </RadixMenu.Item>
  )
}

export interface MenuChoiceProps<Value extends string> {
  /** Names the group of choices. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
}

/** One of several, inside a menu: language, currency, theme. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onChange(option.value)
  }
  return (
    <RadixMenu.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      {options.map((option) => (
        <RadixMenu.RadioItem key={option.value} value={option.value} className={cx(ROW, 'pl-9')}>
          <RadixMenu.ItemIndicator className="absolute left-3.5 text-accent">
            <Icon of={drawings.check} size={14} />
          </RadixMenu.ItemIndicator>
          <span className="flex-1">{option.label}</span>
          {option.hint !== undefined && <span className="text-dense text-ink-3">{option.hint}</span>}
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  )
}

export interface MenuCheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  children: ReactNode
}

/** One of several that may be on together. The menu stays open, so that more than one can be set. */
export function MenuCheck({ checked, onChange, hint, children }: MenuCheckProps) {
  return (
    <RadixMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={cx(ROW, 'relative pl-9')}
    >
      <RadixMenu.ItemIndicator className="absolute left-3.5 text-accent">
        <Icon of={drawings.check} size={14} />
      </RadixMenu.ItemIndicator>
      <span className="flex-1">{children}</span>
      {hint !== undefined && <span className="text-dense text-ink-3">{hint}</span>}
    </RadixMenu.CheckboxItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="px-3.5 pt-1.5 pb-1 font-medium text-agate text-ink-3">{children}</RadixMenu.Label>
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="my-1.5 h-px bg-line" />
}
