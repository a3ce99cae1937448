import type { ResetReason } from '@bourse/contract/kyc-lists'
import { Button } from '@bourse/ui/button.tsx'
import { DateField } from '@bourse/ui/fields/date-field.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { SentCodeField } from './code-field.tsx'
import { type Claimant, useLostCheck, useLostCode, useLostSubmit, useLostUpload } from './lost-api.ts'
import { birthDateRefusal, numberRefusal } from './person-form.ts'
import { PictureStep } from './picture-step.tsx'

export interface LostStepsProps {
  ticket: Claimant
  /** Why an earlier request was refused. */
  reasons: readonly ResetReason[]
}

/** The data of the document first; it gives the number that the selfie must show. */
export function LostSteps({ ticket, reasons }: LostStepsProps) {
  const t = useTranslations('lost')
  const checking = useLostCheck(ticket)
  if (checking.data !== undefined) return <SelfieStep ticket={ticket} number={checking.data.number} />
  return (
    <>
      {reasons.length > 0 && (
        <Note kind="warn" className="mb-5">
          <p className="font-semibold">{t('refused')}</p>
          {reasons.map((reason) => (
            <p key={reason} className="text-ink-2">
              {t(`reasons.${reason}`)}
            </p>
          ))}
        </Note>
      )}
      <CheckStep checking={checking} />
    </>
  )
}

function CheckStep({ checking }: { checking: ReturnType<typeof useLostCheck> }) {
  const t = useTranslations('lost.check')
  const refusalText = useTranslations('refusals')
  const [claim, setClaim] = useState({ documentNumber: '', birthDate: '' })
  const [sent, setSent] = useState(false)
  const refusals = {
    documentNumber: numberRefusal(claim.documentNumber),
    birthDate: birthDateRefusal(claim.birthDate),
  }
  const errorOf = (refusal: string | null) => (sent && refusal !== null ? refusalText(refusal) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const whole = refusals.documentNumber === null && refusals.birthDate === null
    if (whole && !checking.isPending) checking.mutate(claim)
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-5 text-ink-2 text-read">{t('text')}</p>
      <div className="keeps-room flex flex-col gap-2">
        <TextField
          label={t('documentNumber')}
          name="documentNumber"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={claim.documentNumber}
          onChange={(event) => setClaim({ ...claim, documentNumber: event.target.value })}
          error={errorOf(refusals.documentNumber)}
        />
        <DateField
          label={t('birthDate')}
          name="birthDate"
          autoComplete="bday"
          value={claim.birthDate}
          onChange={(birthDate) => setClaim({ ...claim, birthDate })}
          error={errorOf(refusals.birthDate)}
        />
      </div>
      {checking.error !== null && (
        <Note kind="error" className="mt-4">
          {checking.error.message}
        </Note>
      )}
      <Button type="submit" variant="accent" size="lg" block pending={checking.isPending} className="mt-6">
        {t('next')}
      </Button>
    </form>
  )
}

function SelfieStep({ ticket, number }: { ticket: Claimant; number: string }) {
  const t = useTranslations('lost.selfie')
  const uploading = useLostUpload(ticket)
  const [shown, setShown] = useState<string | null>(null)
  const [ready, setReady] = useState(false)
  const fileId = uploading.data?.fileId
  if (ready && fileId !== undefined) return <SendStep ticket={ticket} fileId={fileId} />
  return (
    <>
      <p className="text-ink-2 text-read">{t('text')}</p>
      <p className="my-5 border-ink border-y py-3 text-center font-semibold text-[40px] leading-[48px] tracking-[6px]">
        <span className="sr-only">{t('number')}</span> {number}
      </p>
      <PictureStep
        shape="face"
        hints={[t('first'), t('second'), t('third')]}
        picture={fileId === undefined ? null : shown}
        alt={t('alt')}
        onPicture={(file) => {
          setShown(URL.createObjectURL(file))
          uploading.mutate(file)
        }}
        pending={uploading.isPending}
        failure={uploading.error}
        next={t('next')}
        onNext={() => setReady(true)}
      />
    </>
  )
}

/** With a session the code is asked for here; from the log-in it was given before. */
function SendStep({ ticket, fileId }: { ticket: Claimant; fileId: string }) {
  const t = useTranslations('lost.send')
  const refusalText = useTranslations('refusals')
  const sending = useLostCode(null)
  const submitting = useLostSubmit(ticket)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const whole = ticket !== null || /^\d{6}$/.test(code)
  const aboutCode = submitting.error?.reason.startsWith('identity.code_') === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (whole && !submitting.isPending) submitting.mutate({ fileId, code })
  }
  const own = sent && !whole ? refusalText('identity.code_malformed') : undefined
  return (
    <form noValidate onSubmit={submit}>
      {ticket === null && (
        <SentCodeField
          value={code}
          onChange={setCode}
          sending={sending}
          error={own ?? (aboutCode ? submitting.error?.message : undefined)}
        />
      )}
      <Note kind="info" className="mt-5">
        {t('effects')}
      </Note>
      {submitting.error !== null && !aboutCode && (
        <Note kind="error" className="mt-4">
          {submitting.error.message}
        </Note>
      )}
      <Button type="submit" variant="accent" size="lg" block pending={submitting.isPending} className="mt-6">
        {t('submit')}
      </Button>
    </form>
  )
}
