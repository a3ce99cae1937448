import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { CONTROL_BOX, Field, useLabelled } from '@bourse/ui/fields/field.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import type { ReactNode } from 'react'

interface AmountBoxProps {
  readonly label: string
  /** Keeps the label for screen readers alone, where something else stands in its place. */
  readonly labelHidden?: boolean
  readonly value: string
  /** Absent where the figure follows from something else. */
  readonly onType?: (text: string) => void
  readonly error?: string | undefined
  readonly hint?: string
  readonly action?: ReactNode
  readonly coin: string
  readonly coinLabel: string
  readonly coins: readonly { readonly coin: string; readonly name: string }[]
  readonly onCoin: (coin: string) => void
}

/** One side of a conversion: a large figure and what it is counted in, both of which are a choice. */
export function AmountBox(props: AmountBoxProps) {
  const { label, labelHidden, value, onType, error, hint, action, coin, coinLabel, coins, onCoin } = props
  const { field, control } = useLabelled({ label, labelHidden, error, hint, action })
  return (
    <Field {...field}>
      <div className={cx(CONTROL_BOX, 'h-16 gap-3 px-4 md:h-[76px] md:gap-4')}>
        <input
          {...control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          readOnly={onType === undefined}
          onChange={({ target }) => onType?.(target.value)}
          className="h-full w-full min-w-0 flex-1 bg-transparent font-medium text-[26px] tracking-[-0.015em] outline-none md:text-[30px]"
        />
        <span className="relative flex h-10 shrink-0 items-center gap-2 border-line border-l pl-4 font-semibold text-base has-focus-visible:outline-2 has-focus-visible:outline-focus">
          <CoinMark code={coin} size={24} />
          <span aria-hidden="true">{coin}</span>
          <Icon of={drawings.chevronDown} size={14} />
          <select
            aria-label={coinLabel}
            value={coin}
            onChange={({ target }) => onCoin(target.value)}
            className="absolute inset-0 appearance-none text-read opacity-0"
          >
            {!coins.some((own) => own.coin === coin) && <option value={coin}>{coin}</option>}
            {coins.map((own) => (
              <option key={own.coin} value={own.coin}>
                {own.name === own.coin ? own.coin : `${own.coin} · ${own.name}`}
              </option>
            ))}
          </select>
        </span>
      </div>
    </Field>
  )
}
