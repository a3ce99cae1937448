import type { HandoverView } from '@bourse/contract'
import { type DocumentPart, partsOf } from '@bourse/contract/kyc-lists'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useClaim, useFinishPhone, usePhoneTask, usePhoneUpload } from './api.ts'
import { Fetched } from './kyc-frame.tsx'
import { phoneTicket } from './phone-ticket.ts'
import { PictureStep } from './picture-step.tsx'

/** The phone's side. The link is used when the person says so: whatever else opens a link must not use it up. */
export function PhoneTask({ token }: { token: string }) {
  const t = useTranslations('kyc.phone.here')
  const claiming = useClaim()
  const [ticket, setTicket] = useState(phoneTicket.get())
  if (ticket !== null) return <Work ticket={ticket} />
  const begin = () =>
    claiming.mutate(token, {
      onSuccess: ({ ticket: given }) => {
        phoneTicket.set(given)
        setTicket(given)
      },
    })
  return (
    <>
      {claiming.error !== null && (
        <Note kind="error" className="mb-4">
          {claiming.error.message}
        </Note>
      )}
      <Button variant="accent" size="lg" block pending={claiming.isPending} onClick={begin}>
        {t('begin')}
      </Button>
    </>
  )
}

function Work({ ticket }: { ticket: string }) {
  const t = useTranslations('kyc.phone.here')
  const task = usePhoneTask(ticket)
  if (task.error?.reason === 'kyc.ticket_expired') {
    return <EmptyState title={t('over')} text={t('overText')} />
  }
  return (
    <Fetched query={task}>
      {(view) =>
        view.finished ? <EmptyState title={t('done')} text={t('doneText')} /> : <Parts {...{ ticket, view }} />
      }
    </Fetched>
  )
}

/** One picture after the other; what was taken is shown from the phone itself. */
function Parts({ ticket, view }: { ticket: string; view: HandoverView }) {
  const t = useTranslations('kyc')
  const uploading = usePhoneUpload(ticket)
  const finishing = useFinishPhone(ticket)
  const parts = partsOf(view.documentKind)
  const [shown, setShown] = useState<Partial<Record<DocumentPart, string>>>({})
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      parts.findIndex((part) => view.files[part] === null),
    ),
  )
  const part = parts[at] ?? 'selfie'
  const last = at === parts.length - 1
  const take = (file: Blob) => {
    setShown({ ...shown, [part]: URL.createObjectURL(file) })
    uploading.mutate({ part, file })
  }
  return (
    <>
      <p className="mb-1 flex justify-between gap-4 text-body">
        <span className="font-semibold">{t(`parts.${part}`)}</span>
        <span className="text-ink-3">{t('wizard.count', { at: at + 1, of: parts.length })}</span>
      </p>
      <p className="mb-4 text-body text-ink-2">{t(`partText.${part}`)}</p>
      <PictureStep
        key={part}
        shape={part === 'selfie' ? 'face' : 'card'}
        hints={['first', 'second', 'third'].map((place) => t(`hints.${part === 'selfie' ? 'face' : 'card'}.${place}`))}
        picture={view.files[part] === null ? null : (shown[part] ?? null)}
        alt={t(`parts.${part}`)}
        onPicture={take}
        pending={uploading.isPending || finishing.isPending}
        failure={uploading.error ?? finishing.error}
        next={last ? t('phone.here.finish') : t('wizard.next')}
        onNext={() => (last ? finishing.mutate() : setAt(at + 1))}
      />
    </>
  )
}
