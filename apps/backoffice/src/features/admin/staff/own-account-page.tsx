import { Button } from '@bourse/ui/button.tsx'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useState } from 'react'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useSession } from '../../../app/session.ts'
import { useChangeOwnPassword } from '../api.ts'
import { OwnKeys } from './own-keys.tsx'
import { NOTHING_TO_CHANGE, type OwnPasswordInput, ownPasswordForm } from './own-password-form.ts'
import { PASSWORD_MIN } from './staff-form.ts'

export function OwnAccountPage() {
  const t = useTranslations('staff.own')
  const roles = useTranslations('shell.roles')
  const { staff } = useSession()
  return (
    <div className="desk">
      <PageHead title={t('title')} summary={staff.name} above={`${staff.email} · ${roles(staff.role)}`} />
      <section aria-labelledby="own-password" className="mb-12 max-w-[440px]">
        <SectionRule id="own-password" title={t('password')} />
        <OwnPassword />
      </section>
      <OwnKeys />
    </div>
  )
}

function OwnPassword() {
  const t = useTranslations('staff.own')
  const [input, setInput] = useState<OwnPasswordInput>(NOTHING_TO_CHANGE)
  const [tried, setTried] = useState(false)
  const send = useChangeOwnPassword()
  const { errors, change } = ownPasswordForm(input)
  const shown = tried ? errors : {}
  const set = (part: Partial<OwnPasswordInput>) => setInput((current) => ({ ...current, ...part }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(change === undefined)
    if (change === undefined || send.isPending) return
    send.mutate(change, {
      onSuccess: () => {
        setInput(NOTHING_TO_CHANGE)
        toast.good(t('changed'), { detail: t('changedDetail') })
      },
      // A code that was tried cannot be tried again.
      onError: () => set({ code: '' }),
    })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-body text-ink-2">{t('text')}</p>
      {send.error && <Note kind="error">{send.error.message}</Note>}
      <PasswordField
        label={t('oldPassword')}
        error={shown.oldPassword && t(shown.oldPassword)}
        value={input.oldPassword}
        onChange={(event) => set({ oldPassword: event.target.value })}
      />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('newPasswordHint', { min: PASSWORD_MIN })}
        error={shown.password && t(shown.password, { min: PASSWORD_MIN })}
        value={input.password}
        onChange={(event) => set({ password: event.target.value })}
      />
      <CodeField
        label={t('code')}
        name="code"
        error={shown.code && t(shown.code)}
        value={input.code}
        onChange={(code) => set({ code })}
      />
      <Button type="submit" variant="ink" size="lg" pending={send.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}
