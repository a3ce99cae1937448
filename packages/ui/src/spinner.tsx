import { cx } from './class-names.ts'

/** An open ring that turns. It says nothing to a screen reader: what waits must say so in words. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none',
        className,
      )}
    />
  )
}
