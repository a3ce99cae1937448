import type { CardBrand } from '@bourse/contract'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import type { ChangeEvent } from 'react'
import { type CardForm, type CardInput, caretAfter, typedExpiry, typedNumber } from './card-form.ts'

interface CardFieldsProps {
  readonly input: CardInput
  readonly brand: CardBrand | undefined
  readonly errorOf: (field: keyof CardForm['errors']) => string | undefined
  readonly change: (part: Partial<CardInput>) => void
}

/** Number, date and code, with the names by which browsers fill them in. */
export function CardFields({ input, brand, errorOf, change }: CardFieldsProps) {
  const t = useTranslations('cards.add')
  const brands = useTranslations('cards.brands')
  const typed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const grouped = typedNumber(target.value)
    const caret = caretAfter({ text: target.value, caret: target.selectionStart ?? target.value.length }, grouped)
    change({ number: grouped })
    // After the grouped text is in the field, which would otherwise send the caret to its end.
    requestAnimationFrame(() => target.setSelectionRange(caret, caret))
  }
  return (
    <>
      <TextField
        label={t('number')}
        autoComplete="cc-number"
        inputMode="numeric"
        spellCheck={false}
        unit={brand === undefined ? undefined : brands(brand)}
        value={input.number}
        error={errorOf('number')}
        onChange={typed}
        className="tabular-nums"
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={t('expiry')}
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder={t('expiryPlaceholder')}
          value={input.expiry}
          error={errorOf('expiry')}
          onChange={({ target }) => change({ expiry: typedExpiry(target.value) })}
        />
        <TextField
          label={t('code')}
          type="password"
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          value={input.code}
          error={errorOf('code')}
          onChange={({ target }) => change({ code: target.value.replace(/\D/g, '') })}
        />
      </div>
    </>
  )
}
