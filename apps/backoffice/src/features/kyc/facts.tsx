import type { KycPerson } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useCountryName } from '../../app/country-names.ts'
import { useDay } from '../../app/moments.ts'
import { Fact, Facts } from '../../app/page/facts.tsx'

/** As the person wrote it, beside the pictures that must say the same. */
export function PersonFacts({ person }: { person: KycPerson }) {
  const t = useTranslations('kyc.person')
  const countryName = useCountryName()
  const day = useDay()
  return (
    <Facts title={t('title')}>
      <Fact name={t('name')}>
        {person.firstName} {person.lastName}
      </Fact>
      <Fact name={t('birthDate')}>{day(person.birthDate)}</Fact>
      <Fact name={t('documentNumber')}>{person.documentNumber}</Fact>
      <Fact name={t('expiresOn')}>{person.expiresOn === '' ? t('endless') : day(person.expiresOn)}</Fact>
      <Fact name={t('nationality')}>{countryName(person.nationality)}</Fact>
      <Fact name={t('address')}>
        {person.address}, {person.postcode} {person.city}, {countryName(person.residence)}
      </Fact>
    </Facts>
  )
}
