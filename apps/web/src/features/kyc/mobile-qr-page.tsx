import type { KycInfo } from '@bourse/contract'
import { partsOf } from '@bourse/contract/kyc-lists'
import { buttonClass } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Navigate, useRouterState } from '@bourse/ui/router.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { QrCode } from '../../app/page/qr-code.tsx'
import { useHandoverLink } from './api.ts'
import { Fetched, KycFrame, WithInfo } from './kyc-frame.tsx'
import { PhoneTask } from './phone-task.tsx'
import { phoneTicket } from './phone-ticket.ts'

/** Specification §2: on one screen the code to scan, on the phone that scanned it the camera. */
export function MobileQrPage() {
  const t = useTranslations('kyc.phone')
  const hash = useRouterState({ select: ({ location }) => location.hash })
  if (hash !== '' || phoneTicket.get() !== null) {
    return (
      <KycFrame title={t('here.title')} text={t('here.text')}>
        <PhoneTask token={hash} />
      </KycFrame>
    )
  }
  return (
    <KycFrame title={t('title')} text={t('text')} back={{ to: '/kyc/vertify', label: t('back') }}>
      <WithInfo follow>{(info) => <Waiting info={info} />}</WithInfo>
    </KycFrame>
  )
}

function Waiting({ info }: { info: KycInfo }) {
  const { draft, handover } = info
  if (draft === null || handover?.finished === true) return <Navigate to="/kyc/vertify" replace />
  return (
    <div className="grid gap-8 sm:grid-cols-[auto_1fr]">
      <Link claimed={handover?.claimed === true} />
      <Arrivals info={info} draft={draft} />
    </div>
  )
}

function Link({ claimed }: { claimed: boolean }) {
  const t = useTranslations('kyc.phone')
  const link = useHandoverLink()
  return (
    <Fetched query={link}>
      {({ token }) => (
        <div className={claimed ? 'opacity-40' : ''}>
          <QrCode text={`${location.origin}/kyc/mobileQr#${token}`} label={t('qr')} size={216} />
        </div>
      )}
    </Fetched>
  )
}

/** What has come in from the phone so far, as it comes. */
function Arrivals({ info, draft }: { info: KycInfo; draft: NonNullable<KycInfo['draft']> }) {
  const t = useTranslations('kyc')
  const claimed = info.handover?.claimed === true
  const parts = partsOf(draft.documentKind)
  const complete = parts.every((part) => draft.files[part] !== null)
  return (
    <div>
      <div role="status" aria-live="polite">
        <Note kind={claimed ? 'info' : 'plain'}>{claimed ? t('phone.claimed') : t('phone.waiting')}</Note>
        <ul className="mt-4 border-line border-t text-body">
          {parts.map((part) => {
            const Drawing = draft.files[part] === null ? drawings.clock : drawings.check
            return (
              <li key={part} className="flex items-center gap-3 border-line border-b py-3">
                <Icon of={Drawing} size={16} className={draft.files[part] === null ? 'text-ink-3' : 'text-good'} />
                <span className="flex-1">{t(`parts.${part}`)}</span>
                <span className="text-ink-3">{draft.files[part] === null ? t('phone.missing') : t('phone.there')}</span>
              </li>
            )
          })}
        </ul>
      </div>
      <PageLink
        to="/kyc/vertify"
        className={buttonClass({ variant: complete ? 'accent' : 'outline', className: 'mt-5' })}
      >
        {complete ? t('wizard.next') : t('phone.here.instead')}
      </PageLink>
    </div>
  )
}
