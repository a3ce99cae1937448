import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useState } from 'react'
import { useCampaigns, useLinkAccounts } from './campaigns-api.ts'

/** Two people of the demo at one browser: rewards between them are held. */
export function LinkSection() {
  const t = useTranslations('sandbox.campaigns.link')
  const people = useCampaigns().data?.people ?? []
  const link = useLinkAccounts()
  const [one, setOne] = useState('')
  const [other, setOther] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (one === '' || other === '' || link.isPending) return
    link.mutate({ one, other }, { onSuccess: () => toast.good(t('done')) })
  }
  const options = (but: string) =>
    people.filter((email) => email !== but).map((email) => ({ value: email, label: email }))
  return (
    <section aria-labelledby="campaign-link">
      <SectionRule id="campaign-link" title={t('title')} />
      <form onSubmit={submit} className="grid max-w-[520px] gap-4 sm:grid-cols-2">
        <p className="text-body text-ink-2 sm:col-span-2">{t('text')}</p>
        {link.error && (
          <Note kind="error" className="sm:col-span-2">
            {link.error.message}
          </Note>
        )}
        <Select
          size="md"
          label={t('one')}
          placeholder={t('choose')}
          value={one}
          options={options(other)}
          onChange={({ target }) => setOne(target.value)}
        />
        <Select
          size="md"
          label={t('other')}
          placeholder={t('choose')}
          value={other}
          options={options(one)}
          onChange={({ target }) => setOther(target.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={one === '' || other === ''}
          pending={link.isPending}
        >
          {t('act')}
        </Button>
      </form>
    </section>
  )
}
