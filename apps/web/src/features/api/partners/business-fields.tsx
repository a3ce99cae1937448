import { COUNTRIES } from '@bourse/contract/countries'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useState } from 'react'
import { type BusinessField, type BusinessInput, businessErrors, sentBusiness } from './business-form.ts'
import { useSendBusiness } from './partner-api.ts'

interface BusinessFieldsProps {
  readonly kind: 'apply' | 'update'
  readonly before: BusinessInput
  /** Of an approved business, staff looked at the rest. */
  readonly fixed: boolean
  readonly onDone?: () => void
}

const LIMITS = { name: 40, legalName: 120, registration: 60, website: 200 } as const

/** What a business says about itself, when it applies and later. */
export function BusinessFields({ kind, before, fixed, onDone }: BusinessFieldsProps) {
  const t = useTranslations('partners.form')
  const [input, setInput] = useState(before)
  const [tried, setTried] = useState(false)
  const send = useSendBusiness(kind)
  const errors = businessErrors(input)
  const errorOf = (field: BusinessField) => (tried && errors[field] ? t(`errors.${errors[field]}`) : undefined)
  const change = (part: Partial<BusinessInput>) => {
    setInput({ ...input, ...part })
    send.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errors).length > 0 || send.isPending) return
    send.mutate(sentBusiness(input), {
      onSuccess: () => {
        toast.good(t(`${kind}Done`))
        onDone?.()
      },
    })
  }
  const line = (field: keyof typeof LIMITS) => (
    <TextField
      label={t(field)}
      hint={t(`${field}Hint`)}
      autoComplete="off"
      maxLength={LIMITS[field]}
      disabled={fixed && field !== 'website'}
      value={input[field]}
      error={errorOf(field)}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {line('name')}
      {line('legalName')}
      <CountryField
        value={input.country}
        disabled={fixed}
        error={errorOf('country')}
        onChange={(country) => change({ country })}
      />
      {line('registration')}
      {line('website')}
      <TextArea
        label={t('about')}
        hint={t('aboutHint')}
        maxLength={500}
        value={input.about}
        error={errorOf('about')}
        onChange={({ target }) => change({ about: target.value })}
      />
      {send.isError && <Note kind="error">{send.error.message}</Note>}
      <Button type="submit" variant="ink" size="lg" pending={send.isPending}>
        {t(kind)}
      </Button>
    </form>
  )
}

interface CountryFieldProps {
  readonly value: string
  readonly disabled: boolean
  readonly error: string | undefined
  readonly onChange: (country: string) => void
}

function CountryField({ onChange, ...rest }: CountryFieldProps) {
  const t = useTranslations('partners.form')
  const locale = useLocaleTag()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const options = COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }))
  return (
    <Select
      {...rest}
      label={t('country')}
      placeholder={t('chooseCountry')}
      options={options.sort((one, other) => compare(one.label, other.label))}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
