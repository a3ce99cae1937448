import type { KycInfo } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { DateField } from '@bourse/ui/fields/date-field.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../app/session.ts'
import { useSavePerson } from './api.ts'
import { CountrySelect } from './country-select.tsx'
import { EMPTY_PERSON, type PersonField, type PersonInput, personForm, placeOf } from './person-form.ts'

export interface PersonStepProps {
  draft: NonNullable<KycInfo['draft']>
  onNext: () => void
}

export function PersonStep({ draft, onNext }: PersonStepProps) {
  const t = useTranslations('kyc.person')
  const refusalText = useTranslations('refusals')
  const user = useUser()
  const saving = useSavePerson()
  const [typed, setTyped] = useState<Partial<PersonInput>>({})
  const [sent, setSent] = useState(false)
  const guess = { nationality: draft.country, residence: user?.country ?? '' }
  const input: PersonInput = { ...EMPTY_PERSON, ...guess, ...draft.person, ...typed }
  const form = personForm(input, draft.documentKind)
  const place = placeOf(saving.error?.reason)
  const set = (field: PersonField) => (value: string) => setTyped({ ...typed, [field]: value })
  const errorOf = (field: PersonField) => {
    const refusal = form.refusals[field]
    if (sent && refusal !== undefined) return refusalText(refusal)
    return field === place ? saving.error?.message : undefined
  }
  const field = (name: PersonField) => ({
    label: t(name),
    name,
    value: input[name],
    onChange: set(name),
    error: errorOf(name),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (form.canSubmit && !saving.isPending) saving.mutate(input, { onSuccess: onNext })
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="text-ink-2 text-read">{t('text')}</p>
      <div className="keeps-room mt-5 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Line {...field('firstName')} autoComplete="given-name" />
        <Line {...field('lastName')} autoComplete="family-name" />
        <DateField {...field('birthDate')} autoComplete="bday" />
        <CountrySelect {...field('nationality')} />
        <Line {...field('documentNumber')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        <DateField {...field('expiresOn')} {...(draft.documentKind === 'id_card' ? { hint: t('endless') } : {})} />
      </div>
      <h2 className="mt-8 border-ink border-t-2 pt-3 font-semibold text-h4">{t('addressTitle')}</h2>
      <div className="keeps-room mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Line {...field('address')} autoComplete="street-address" />
        </div>
        <Line {...field('postcode')} autoComplete="postal-code" />
        <Line {...field('city')} autoComplete="address-level2" />
        <CountrySelect {...field('residence')} />
      </div>
      {saving.error !== null && place === undefined && (
        <Note kind="error" className="mt-4">
          {saving.error.message}
        </Note>
      )}
      <Button type="submit" variant="accent" size="lg" block pending={saving.isPending} className="mt-6">
        {t('next')}
      </Button>
    </form>
  )
}

interface LineProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  autoComplete?: string
  autoCapitalize?: string
  spellCheck?: boolean
}

function Line({ onChange, ...rest }: LineProps) {
  return <TextField {...rest} onChange={(event) => onChange(event.target.value)} />
}
