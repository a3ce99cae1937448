import { type ReactNode, useState } from 'react'
import { cx } from './class-names.ts'
import { addressGroups, currencySymbol, formatDecimal, formatPercent, signOf } from './format.ts'
import { useLocaleTag } from './i18n.tsx'

export interface AmountProps {
  /** A decimal string, as the server sends it. */
  value: string
  /** Decimals of the asset; more than that is rounded down. */
  scale: number
  /** Fewest decimals shown, where zeros at the end may go. */
  minScale?: number | undefined
  /** The unit after the figure, in grey. Leave it out where the column's head has it. */
  asset?: string | undefined
  signed?: boolean | undefined
  rounding?: 'up' | 'down' | undefined
  /** Shows dots in place of digits, for "hide balances". */
  concealed?: boolean | undefined
  className?: string | undefined
}

const DOTS = '••••'

export function Amount({ value, scale, minScale, asset, signed, rounding, concealed, className }: AmountProps) {
  const locale = useLocaleTag()
  return (
    <span className={cx('whitespace-nowrap', className)}>
      {concealed ? DOTS : formatDecimal(value, { locale, scale, minScale, signed, rounding })}
      {asset !== undefined && <span className="text-ink-3"> {asset}</span>}
    </span>
  )
}

export interface PriceProps {
  value: string
  /** Decimals of the pair's tick. */
  scale: number
  /** Colours the price by the last move; it never stands for the change itself. */
  direction?: 'up' | 'down' | undefined
  className?: string | undefined
}

export function Price({ value, scale, direction, className }: PriceProps) {
  const locale = useLocaleTag()
  return (
    <span
      className={cx(
        'whitespace-nowrap',
        direction === 'up' && 'text-up',
        direction === 'down' && 'text-down',
        className,
      )}
    >
      {formatDecimal(value, { locale, scale })}
    </span>
  )
}

/** The one large figure of a screen: the sign and the cents stand back. */
export function Headline({
  value,
  scale,
  currency,
  concealed,
  className,
}: Omit<AmountProps, 'asset' | 'signed' | 'minScale' | 'rounding'> & { currency: string }) {
  const locale = useLocaleTag()
  const text = formatDecimal(value, { locale, scale })
  const cut = scale > 0 ? text.length - scale - 1 : text.length
  const minus = text.startsWith('\u2212') ? '\u2212' : ''
  return (
    <span className={cx('whitespace-nowrap font-medium text-figure', className)}>
      <span className="font-normal text-ink-3">
        {minus}
        {currency !== 'BTC' && currencySymbol(currency)}
      </span>
      {concealed ? DOTS : text.slice(minus.length, cut)}
      {!concealed && <span className="font-normal text-ink-3">{text.slice(cut)}</span>}
      {currency === 'BTC' && <span className="font-normal text-ink-3">{`\u00a0${currency}`}</span>}
    </span>
  )
}

export interface ChangeProps {
  /** Percent points: '2.41' is +2.41%. A ratio goes through `shiftPoint(ratio, 2)` first. */
  value: string
  /** Stands on a wash, in headers. */
  chip?: boolean | undefined
  className?: string | undefined
}

const CHANGES = {
  '1': { colour: 'text-up', wash: 'bg-up-wash', triangle: 'M4 1 7.5 7h-7z' },
  '0': { colour: 'text-ink-2', wash: 'bg-paper-down', triangle: null },
  '-1': { colour: 'text-down', wash: 'bg-down-wash', triangle: 'M4 7 .5 1h7z' },
} as const

/** Triangle, sign and colour: any one of the three is enough to read it by. */
export function Change({ value, chip = false, className }: ChangeProps) {
  const locale = useLocaleTag()
  const look = CHANGES[signOf(value)]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap font-medium',
        look.colour,
        chip && cx('h-5 rounded-1 px-1.5 text-dense', look.wash),
        className,
      )}
    >
      {look.triangle !== null && (
        <svg viewBox="0 0 8 8" width="7" height="7" aria-hidden="true">
          <path d={look.triangle} fill="currentColor" />
        </svg>
      )}
      {formatPercent(value, locale)}
    </span>
  )
}

export interface PercentProps {
  /** Percent points. */
  value: string
  scale?: number | undefined
  className?: string | undefined
}

/** A share or a rate, without sign or colour. */
export function Percent({ value, scale, className }: PercentProps) {
  const locale = useLocaleTag()
  const text = formatPercent(value, locale, { signed: false, scale })
  return <span className={cx('whitespace-nowrap', className)}>{text}</span>
}

export interface FlashOnChangeProps {
  /** The figure that is watched, as a decimal string. */
  value: string
  children: ReactNode
  className?: string | undefined
}

/** A wash behind the digits when the figure moves: 280 ms, nothing moves, nothing at all with reduced motion. */
export function FlashOnChange({ value, children, className }: FlashOnChangeProps) {
  const [seen, setSeen] = useState({ value, moves: 0, up: true })
  if (seen.value !== value) {
    setSeen({ value, moves: seen.moves + 1, up: isLarger(value, seen.value) })
  }
  // A new key for every move starts the animation again, even when the direction is the same.
  return (
    <span key={seen.moves} className={cx(seen.moves > 0 && (seen.up ? 'flash-up' : 'flash-down'), className)}>
      {children}
    </span>
  )
}

/** Compares two decimal strings digit by digit, so that a move in the last of eighteen decimals still counts. */
function isLarger(left: string, right: string): boolean {
  const [signLeft, signRight] = [signOf(left), signOf(right)]
  if (signLeft !== signRight) return signLeft > signRight
  const [a, b] = [digitsOf(left), digitsOf(right)]
  const width = Math.max(a.whole.length, b.whole.length)
  const length = Math.max(a.fraction.length, b.fraction.length)
  const larger =
    a.whole.padStart(width, '0') + a.fraction.padEnd(length, '0') >
    b.whole.padStart(width, '0') + b.fraction.padEnd(length, '0')
  return signLeft < 0 ? !larger : larger
}

function digitsOf(value: string): { whole: string; fraction: string } {
  const [whole = '', fraction = ''] = value.replace(/^[+-]/, '').split('.')
  return { whole, fraction }
}

/** An address in groups of four, first and last in mulberry. The gaps are space on the page, so a copy has none. */
export function Address({ value, className }: { value: string; className?: string | undefined }) {
  const groups = addressGroups(value)
  // A last group of one or two letters is too little to compare by, so the one before it is marked as well.
  const tail = groups.length - ((groups.at(-1)?.length ?? 0) < 4 ? 2 : 1)
  return (
    <span className={cx('inline-flex flex-wrap gap-x-2 font-medium', className)}>
      {groups.map((group, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the address.
          key={place}
          className={cx((place === 0 || place >= tail) && 'font-semibold text-accent')}
        >
          {group}
        </span>
      ))}
    </span>
  )
}
