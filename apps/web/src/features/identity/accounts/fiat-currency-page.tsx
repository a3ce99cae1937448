import { Button } from '@bourse/ui/button.tsx'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { type FormEvent, useState } from 'react'
import { useFiat } from '../../../app/browser-storage.ts'
import { FIATS, type Fiat } from '../../../app/session.ts'
import { AccountLayout } from '../account-layout.tsx'
import { useSaveFiat } from '../api.ts'
import { RegisterStory } from './register-story.tsx'

export function FiatCurrencyPage() {
  const t = useTranslations('identity.fiat')
  const navigate = useNavigate()
  const current = useFiat()
  const [choice, setChoice] = useState<Fiat>(FIATS.find((fiat) => fiat === current) ?? FIATS[0])
  const saving = useSaveFiat()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    saving.mutate(choice, { onSuccess: () => void navigate({ to: '/account/success' }) })
  }
  return (
    <AccountLayout story={<RegisterStory now="currency" />}>
      <form onSubmit={submit}>
        <h1 className="display text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]">{t('title')}</h1>
        <p className="mt-3 text-base text-ink-2">{t('text')}</p>
        <fieldset className="mt-6">
          <legend className="sr-only">{t('title')}</legend>
          {FIATS.map((fiat) => (
            <label
              key={fiat}
              className="flex min-h-16 items-center gap-4 border-line border-b first-of-type:border-t hover:bg-paper-down has-checked:bg-paper-up has-checked:shadow-[inset_3px_0_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2"
            >
              <input
                type="radio"
                name="fiat"
                value={fiat}
                checked={choice === fiat}
                onChange={() => setChoice(fiat)}
                className="ml-4 size-4 accent-(--accent) outline-none"
              />
              <CoinMark code={fiat} size={28} />
              <span className="min-w-0">
                <span className="block font-semibold">{t(`options.${fiat}.name`)}</span>
                <span className="block text-dense text-ink-2">{t(`options.${fiat}.text`)}</span>
              </span>
              <span className="mr-4 ml-auto font-medium text-body text-ink-3">{fiat}</span>
            </label>
          ))}
        </fieldset>
        {saving.error !== null && (
          <Note kind="error" className="mt-4">
            {saving.error.message}
          </Note>
        )}
        <Button type="submit" variant="accent" size="lg" block pending={saving.isPending} className="mt-6">
          {t('submit', { fiat: choice })}
        </Button>
      </form>
    </AccountLayout>
  )
}
