import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useId } from 'react'
import type { Credit } from './api.ts'
import type { CreditForm } from './credit-form.ts'

export interface CreditFieldsProps {
  input: Credit
  errors: CreditForm['errors']
  /** Addresses of users, offered while typing. */
  suggestions: readonly string[]
  /** Picked elsewhere, the email stands already and the amount is what comes next. */
  startAtAmount: boolean
  onChange: (part: Partial<Credit>) => void
}

export function CreditFields({ input, errors, suggestions, startAtAmount, onChange }: CreditFieldsProps) {
  const t = useTranslations('sandbox.credit')
  const listId = useId()
  return (
    <>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        list={listId}
        error={errors.email && t(errors.email)}
        value={input.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <datalist id={listId}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <div className="grid grid-cols-[1fr_112px] items-start gap-3">
        <TextField
          label={t('amount')}
          inputMode="decimal"
          autoComplete="off"
          autoFocus={startAtAmount}
          hint={t('amountHint')}
          error={errors.amount && t(errors.amount)}
          value={input.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
        <TextField
          label={t('asset')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase"
          hint={t('assetHint')}
          error={errors.asset && t(errors.asset)}
          value={input.asset}
          onChange={(event) => onChange({ asset: event.target.value })}
        />
      </div>
    </>
  )
}
