import type { KycInfo } from '@bourse/contract'
import { partsOf } from '@bourse/contract/kyc-lists'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PageLink } from '../../app/page/page-link.tsx'
import { useDraftPicture, useSendKycCode, useSubmit } from './api.ts'
import { SentCodeField } from './code-field.tsx'
import { useCountryName } from './country-select.tsx'

type Draft = NonNullable<KycInfo['draft']>

/** Everything once more, the code, and off it goes. What is sent is what is seen here. */
export function ReviewStep({ info, draft }: { info: KycInfo; draft: Draft }) {
  const t = useTranslations('kyc.review')
  const refusalText = useTranslations('refusals')
  const navigate = useNavigate()
  const sending = useSendKycCode()
  const submitting = useSubmit()
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const needsCode = info.missing.includes('code')
  const whole = !needsCode || /^\d{6}$/.test(code)
  const aboutCode = submitting.error?.reason.startsWith('identity.code_') === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!whole || submitting.isPending) return
    const onSuccess = () => void navigate({ to: '/kyc/finish' })
    submitting.mutate({ code: needsCode ? code : null, files: draft.files }, { onSuccess })
  }
  const own = sent && !whole ? refusalText('identity.code_malformed') : undefined
  return (
    <form noValidate onSubmit={submit}>
      <Facts draft={draft} />
      <Pictures draft={draft} />
      {needsCode && (
        <div className="mt-6">
          <SentCodeField
            value={code}
            onChange={setCode}
            sending={sending}
            error={own ?? (aboutCode ? submitting.error?.message : undefined)}
          />
        </div>
      )}
      {submitting.error !== null && !aboutCode && (
        <Note kind="error" className="mt-4">
          {submitting.error.message}
        </Note>
      )}
      <p className="mt-6 text-body text-ink-2">{t('privacy')}</p>
      <Button type="submit" variant="accent" size="lg" block pending={submitting.isPending} className="mt-4">
        {t('send')}
      </Button>
    </form>
  )
}

function Facts({ draft: { country, documentKind, person } }: { draft: Draft }) {
  const t = useTranslations('kyc')
  const nameOf = useCountryName()
  if (person === null) return null
  const address = [person.address, `${person.postcode} ${person.city}`, nameOf(person.residence)].join(', ')
  return (
    <dl className="border-line border-t text-body">
      <Fact name={t('review.document')} step="document">
        {t(`document.kinds.${documentKind}.title`)}, {nameOf(country)}
      </Fact>
      <Fact name={t('person.documentNumber')} step="person">
        {person.documentNumber}
      </Fact>
      <Fact name={t('review.name')} step="person">
        {person.firstName} {person.lastName}
      </Fact>
      <Fact name={t('person.birthDate')} step="person">
        <Day iso={person.birthDate} />
      </Fact>
      <Fact name={t('person.nationality')} step="person">
        {nameOf(person.nationality)}
      </Fact>
      <Fact name={t('person.addressTitle')} step="person">
        {address}
      </Fact>
    </dl>
  )
}

function Day({ iso }: { iso: string }) {
  const locale = useLocaleTag()
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}

function Fact({ name, step, children }: { name: string; step: 'document' | 'person'; children: ReactNode }) {
  const t = useTranslations('kyc.review')
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-2.5 sm:grid-cols-[180px_1fr_auto]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 break-words font-medium max-sm:order-3 max-sm:col-span-2">{children}</dd>
      <dd>
        <PageLink to="/kyc/vertify" hash={step} aria-label={t('changeOf', { name })} className="link">
          {t('change')}
        </PageLink>
      </dd>
    </div>
  )
}

function Pictures({ draft }: { draft: Draft }) {
  return (
    <ul className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-3">
      {partsOf(draft.documentKind).map((part) => (
        <Thumbnail key={part} part={part} fileId={draft.files[part]} />
      ))}
    </ul>
  )
}

function Thumbnail({ part, fileId }: { part: 'front' | 'back' | 'selfie'; fileId: string | null }) {
  const t = useTranslations('kyc')
  const { data } = useDraftPicture(fileId)
  return (
    <li>
      {data === undefined ? (
        <div className="aspect-[4/3] bg-paper-down" />
      ) : (
        <img src={data} alt={t(`parts.${part}`)} className="aspect-[4/3] w-full bg-paper-down object-contain" />
      )}
      <p className="mt-1 flex justify-between gap-2 text-dense">
        <span>{t(`parts.${part}`)}</span>
        <PageLink
          to="/kyc/vertify"
          hash={part}
          aria-label={t('review.changeOf', { name: t(`parts.${part}`) })}
          className="link"
        >
          {t('review.change')}
        </PageLink>
      </p>
    </li>
  )
}
