import { cx } from './class-names.ts'

/**
 * The marks are files, not script: `no-inline` keeps the bundler from folding the small ones into the bundle, where every
 * visitor would pay for all of them.
 */
const FILES = import.meta.glob<string>('./coins/*.svg', { eager: true, query: '?url&no-inline', import: 'default' })

export interface CoinMarkProps {
  /** The asset's code: BTC, EUR. */
  code: string
  size?: number | undefined
  className?: string | undefined
}

/** The official glyph on a disc; initials for a coin that we have no drawing of. The code stands beside it as text. */
export function CoinMark({ code, size = 24, className }: CoinMarkProps) {
  const url = FILES[`./coins/${code.toLowerCase()}.svg`]
  if (url !== undefined) {
    return (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={cx('inline-block shrink-0 rounded-full', className)}
        style={{ width: size, height: size }}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-ink-2 font-semibold text-paper leading-none shadow-[inset_0_0_0_1px_rgb(255_255_255/0.16)]',
        className,
      )}
      style={{ width: size, height: size, fontSize: Math.max(7, Math.round(size * 0.36)) }}
    >
      {initials(code)}
    </span>
  )
}

/** Leading digits of a code ("1INCH") say little, so they are passed over. */
function initials(code: string): string {
  const letters = code.replace(/^[^a-z]+/i, '')
  return (letters || code).slice(0, 2).toUpperCase()
}
