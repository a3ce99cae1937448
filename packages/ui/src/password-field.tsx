import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EyeIcon, EyeOffIcon } from './icon.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'action'>

/** A password that can be looked at. Paste stays allowed, for password managers. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const EyeDrawing = shown ? EyeOffIcon : EyeIcon
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-my-1 inline-flex h-6 items-center gap-1 text-dense text-ink-3 hover:text-ink"
        >
          <EyeDrawing size={14} />
          {shown ? t('hide') : t('show')}
        </button>
      }
    />
  )
}
