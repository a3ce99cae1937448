import type { KycPerson } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type ReactNode, useId } from 'react'

export function Facts({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionRule id={id} title={title} />
      <dl className="border-line border-t text-body">{children}</dl>
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[150px_1fr] gap-3 border-line border-b py-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 break-words font-medium">{children}</dd>
    </div>
  )
}

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
