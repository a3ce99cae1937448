import { DOCUMENT_KINDS, type DocumentKind } from '@bourse/contract/kyc-lists'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../app/session.ts'
import { useSaveDocument } from './api.ts'
import { CountrySelect } from './country-select.tsx'

export interface DocumentStepProps {
  /** The draft, or the last submission: who tries again most likely has the same document. */
  known: { country: string; documentKind: DocumentKind } | undefined
  onNext: () => void
}

export function DocumentStep({ known, onNext }: DocumentStepProps) {
  const t = useTranslations('kyc.document')
  const user = useUser()
  const saving = useSaveDocument()
  const [country, setCountry] = useState<string | null>(known?.country ?? null)
  const [documentKind, setKind] = useState<DocumentKind>(known?.documentKind ?? 'id_card')
  // The country of the account is a guess until the person says otherwise.
  const chosen = country ?? user?.country ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate({ country: chosen, documentKind }, { onSuccess: onNext })
  }
  return (
    <form noValidate onSubmit={submit}>
      <CountrySelect label={t('country')} name="country" value={chosen} onChange={setCountry} />
      <fieldset className="mt-6">
        <legend className="mb-2 font-medium text-body">{t('kind')}</legend>
        {DOCUMENT_KINDS.map((kind) => (
          <label
            key={kind}
            className="flex min-h-14 cursor-pointer items-center gap-3 border-line border-b py-2 first-of-type:border-t has-checked:bg-paper-down has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="document"
              value={kind}
              checked={kind === documentKind}
              onChange={() => setKind(kind)}
              className="ml-2 size-4 accent-(--accent) outline-none"
            />
            <span>
              <span className="block font-semibold">{t(`kinds.${kind}.title`)}</span>
              <span className="block text-body text-ink-2">{t(`kinds.${kind}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {saving.error !== null && (
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
