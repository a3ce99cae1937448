import { COUNTRIES } from '@bourse/contract/countries'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'

export interface CountrySelectProps {
  label: string
  name: string
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames(useLocaleTag(), { type: 'region' })
  return (code) => names.of(code) ?? code
}

export function CountrySelect({ onChange, ...rest }: CountrySelectProps) {
  const t = useTranslations('kyc.document')
  const locale = useLocaleTag()
  const nameOf = useCountryName()
  const { compare } = new Intl.Collator(locale)
  const options = COUNTRIES.map((value) => ({ value, label: nameOf(value) })).sort((left, right) =>
    compare(left.label, right.label),
  )
  return (
    <Select
      {...rest}
      placeholder={t('chooseCountry')}
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
