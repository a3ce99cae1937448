import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as drawings from '../drawings.gen.ts'
import { Icon } from '../icon.tsx'
import { FieldAction } from './field.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'action'>

/** A password that can be looked at. Paste stays allowed, for password managers. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const EyeDrawing = shown ? drawings.eyeOff : drawings.eye
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <FieldAction tone="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon of={EyeDrawing} size={14} />
          {shown ? t('hide') : t('show')}
        </FieldAction>
      }
    />
  )
}
