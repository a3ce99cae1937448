import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { FieldAction } from '@bourse/ui/fields/field.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { figureInField } from '../shared-data/decimal-input.ts'
import { useDoubt } from './use-doubt.ts'

interface PayFieldProps {
  readonly label: string
  readonly coin: string
  /** Decimals that the coin is counted in. */
  readonly scale: number
  readonly value: string
  readonly onType: (text: string) => void
  /** Undefined for visitors, and until it is known. */
  readonly available: string | undefined
  /** The most that can be put in, where that is less than what is there. */
  readonly most?: string | undefined
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

/** How much of a coin to put in, with what there is of it. */
export function PayField({ label, coin, scale, value, onType, available, most, error, hint }: PayFieldProps) {
  const t = useTranslations('earnFrame.pay')
  const locale = useLocaleTag()
  const doubt = useDoubt()
  const there = available && `${formatDecimal(available, { locale, scale, minScale: 2 })}\u00a0${coin}`
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onType(target.value)}
      leading={<CoinMark code={coin} size={20} />}
      unit={coin}
      error={doubt(value) ?? error}
      hint={hint}
      action={
        available !== undefined && (
          <span className="flex flex-wrap items-center justify-end gap-x-3 text-ink-3">
            <span>{t('available', { amount: there ?? '' })}</span>
            <FieldAction onClick={() => onType(figureInField(most ?? available, { locale, scale, minScale: 0 }))}>
              {t('max')}
            </FieldAction>
          </span>
        )
      }
    />
  )
}
