import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { PasswordField } from '@bourse/ui/password-field.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { AccountLayout } from './account-layout.tsx'
import { useLogIn } from './api.ts'
import { loginForm } from './login-form.ts'
import { LoginStory } from './login-story.tsx'

export function LoginPage() {
  const t = useTranslations('identity')
  const refusalText = useTranslations('refusals')
  const router = useRouter()
  const [input, setInput] = useState({ email: '', password: '' })
  const [sent, setSent] = useState(false)
  const logIn = useLogIn()
  const form = loginForm(input)
  const errorOf = (field: keyof typeof input) => {
    const refusal = form.refusals[field]
    return sent && refusal !== undefined ? refusalText(refusal) : undefined
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!form.canSubmit || logIn.isPending) return
    const next = router.state.location.state.next ?? '/wallet'
    logIn.mutate(input, { onSuccess: () => router.history.push(next) })
  }

  return (
    <AccountLayout
      story={<LoginStory />}
      other={{ question: t('layout.noAccount'), link: t('layout.openAccount'), to: '/account/register' }}
    >
      <form noValidate onSubmit={submit}>
        <h1 className="display text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]">{t('login.title')}</h1>
        <div className="mt-6 flex flex-col gap-4">
          <TextField
            label={t('login.email')}
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            value={input.email}
            onChange={(event) => setInput({ ...input, email: event.target.value })}
            error={errorOf('email')}
          />
          <PasswordField
            label={t('login.password')}
            name="password"
            value={input.password}
            onChange={(event) => setInput({ ...input, password: event.target.value })}
            error={errorOf('password')}
          />
        </div>
        {logIn.error !== null && (
          <Note kind="error" className="mt-4">
            {logIn.error.message}
          </Note>
        )}
        <Button type="submit" variant="accent" size="lg" block pending={logIn.isPending} className="mt-6">
          {t('login.submit')}
        </Button>
      </form>
    </AccountLayout>
  )
}
