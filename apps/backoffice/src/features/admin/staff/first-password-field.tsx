import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { suggestPassword } from './staff-form.ts'

export interface FirstPasswordFieldProps {
  value: string
  onChange: (password: string) => void
  error: string | undefined
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** A password that is handed over: it is shown, can be suggested, and can be copied. */
export function FirstPasswordField({ value, onChange, error }: FirstPasswordFieldProps) {
  const t = useTranslations('staff')
  return (
    <TextField
      label={t('firstPassword')}
      autoComplete="off"
      spellCheck={false}
      hint={t('firstPasswordHint')}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      action={
        <button
          type="button"
          className="link -my-1 min-h-6 font-medium"
          onClick={() => onChange(suggestPassword(randomBytes))}
        >
          {t('suggest')}
        </button>
      }
      trailing={value !== '' && <CopyButton value={value} label={t('copyPassword')} />}
    />
  )
}
