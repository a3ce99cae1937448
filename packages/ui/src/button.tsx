import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const styles = cva(
  [
    'relative inline-flex shrink-0 cursor-pointer select-none items-center justify-center gap-2 whitespace-nowrap rounded-1',
    'border border-transparent text-center font-semibold transition-colors',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-paper-sel disabled:text-ink-2',
    'aria-disabled:cursor-not-allowed',
  ],
  {
    variants: {
      variant: {
        accent: 'bg-accent text-on-accent hover:bg-accent-2 active:bg-accent-2',
        ink: 'bg-inverse text-on-inverse hover:bg-ink-2 active:bg-ink-2',
        outline: 'border-line-ctl bg-paper-up text-ink hover:border-ink hover:bg-paper-down active:bg-paper-sel',
        quiet: 'text-ink hover:bg-paper-down active:bg-paper-sel',
        buy: 'bg-up-fill text-on-up hover:bg-[color-mix(in_oklab,var(--up-fill)_86%,var(--ink))]',
        sell: 'bg-down-fill text-on-down hover:bg-[color-mix(in_oklab,var(--down-fill)_86%,var(--ink))]',
        danger: 'border-bad bg-paper-up text-bad hover:bg-bad-wash active:bg-bad-wash',
      },
      size: {
        sm: 'h-7 px-2.5 text-dense',
        md: 'h-9 px-4 text-body',
        lg: 'h-12 px-6 text-base',
      },
      block: { true: 'w-full', false: '' },
    },
    compoundVariants: [
      { variant: 'quiet', size: 'sm', class: 'px-1.5' },
      { variant: 'quiet', size: 'md', class: 'px-2' },
      { variant: 'quiet', size: 'lg', class: 'px-3' },
      // The one main act names what it does with its amounts; on a narrow phone that takes two lines.
      { size: 'lg', block: true, class: 'h-auto min-h-12 whitespace-normal py-2' },
    ],
    defaultVariants: { variant: 'outline', size: 'md', block: false },
  },
)

export type ButtonVariant = NonNullable<VariantProps<typeof styles>['variant']>
export type ButtonSize = NonNullable<VariantProps<typeof styles>['size']>

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  block?: boolean | undefined
  className?: string | undefined
}

/** The look of a button, for a link that acts as one. */
export function buttonClass({ className, ...look }: ButtonLook = {}): string {
  return cx(styles(look), className)
}

export interface ButtonProps extends ComponentProps<'button'>, Omit<ButtonLook, 'className'> {
  /** The act is under way: the button keeps its width and its focus, shows that it works, and ignores clicks. */
  pending?: boolean | undefined
}

export function Button({
  variant,
  size,
  block,
  pending = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // aria-disabled keeps the focus where it is; a disabled button would lose it while the answer is on its way. Enter in a
  // field presses the form's submit button, so stopping the click stops a second submit by key as well.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, block, className: cx(pending && PENDING, className) })}
      onClick={click}
      {...rest}
    >
      {pending ? <PendingContent small={size === 'sm'}>{children}</PendingContent> : children}
    </button>
  )
}

const PENDING =
  'border-transparent bg-paper-sel text-ink-2 hover:border-transparent hover:bg-paper-sel active:bg-paper-sel'

/** The spinner's width and gap are taken back by negative margins, so that the button does not grow under the pointer. */
function PendingContent({ small, children }: { small: boolean; children: ReactNode }) {
  return (
    <>
      <Spinner className={small ? '-ml-2 size-2.5' : '-ml-[11px]'} />
      <span className={cx('inline-flex items-center gap-2', small ? '-mr-2 -ml-0.5' : '-mr-[11px]')}>{children}</span>
    </>
  )
}
