import type { KycPerson } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Fact, Facts } from '../../app/page/facts.tsx'

/** As the person wrote it, beside the pictures that must say the same. */
export function PersonFacts({ person }: { person: KycPerson }) {
  const t = useTranslations('kyc.person')
  const names = new Intl.DisplayNames(useLocaleTag(), { type: 'region' })
  return (
    <Facts title={t('title')}>
      <Fact name={t('name')}>
        {person.firstName} {person.lastName}
      </Fact>
      <Fact name={t('birthDate')}>{person.birthDate}</Fact>
      <Fact name={t('documentNumber')}>{person.documentNumber}</Fact>
      <Fact name={t('expiresOn')}>{person.expiresOn === '' ? t('endless') : person.expiresOn}</Fact>
      <Fact name={t('nationality')}>{names.of(person.nationality)}</Fact>
      <Fact name={t('address')}>
        {person.address}, {person.postcode} {person.city}, {names.of(person.residence)}
      </Fact>
    </Facts>
  )
}
