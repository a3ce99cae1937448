import type { KycInfo } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Navigate, useNavigate, useRouterState } from '@bourse/ui/router.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { useDraftPicture, useUploadPart } from './api.ts'
import { DocumentStep } from './document-step.tsx'
import { KycFrame, WithInfo } from './kyc-frame.tsx'
import { PersonStep } from './person-step.tsx'
import { PictureStep } from './picture-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { type Step, stepAfter, stepAt, stepsOf } from './steps.ts'

/** Specification §2: document, person, pictures, and sending. The draft is the server's, the step stands in the address. */
export function VertifyPage() {
  const t = useTranslations('kyc')
  return (
    <KycFrame title={t('wizard.title')} back={{ to: '/kyc/index', label: t('index.title') }}>
      <WithInfo>
        {(info) => {
          if (info.mayStart) return <Wizard info={info} />
          // What has just been sent leads on from here too: fresh data may come before its form hears the answer.
          return <Navigate to={info.state === 'in_review' ? '/kyc/finish' : '/kyc/index'} replace />
        }}
      </WithInfo>
    </KycFrame>
  )
}

function Wizard({ info }: { info: KycInfo }) {
  const navigate = useNavigate()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const step = stepAt(info, hash)
  const goTo = (next: Step) => void navigate({ to: '/kyc/vertify', hash: next })
  const onNext = () => goTo(stepAfter(info, step))
  return (
    <>
      <Progress info={info} step={step} />
      {step === 'document' && <DocumentStep known={info.draft ?? info.submissions[0]} onNext={() => goTo('person')} />}
      {step === 'person' && info.draft !== null && <PersonStep draft={info.draft} onNext={onNext} />}
      {(step === 'front' || step === 'back' || step === 'selfie') && info.draft !== null && (
        <PartStep key={step} part={step} fileId={info.draft.files[step]} onNext={onNext} />
      )}
      {step === 'review' && info.draft !== null && <ReviewStep info={info} draft={info.draft} />}
    </>
  )
}

/** A scale with a tick for each step; those that lie behind lead back. */
function Progress({ info, step }: { info: KycInfo; step: Step }) {
  const t = useTranslations('kyc.wizard')
  const steps = stepsOf(info)
  const at = steps.indexOf(step)
  return (
    <nav aria-label={t('progress')} className="mb-7">
      <p className="flex justify-between gap-4 text-body">
        <span className="font-semibold">{t(`steps.${step}`)}</span>
        <span className="text-ink-3">{t('count', { at: at + 1, of: steps.length })}</span>
      </p>
      <ol className="mt-2 flex gap-1">
        {steps.map((one, place) => (
          <li key={one} className="flex-1" aria-current={one === step ? 'step' : undefined}>
            {place < at ? (
              <PageLink
                to="/kyc/vertify"
                hash={one}
                aria-label={t('backTo', { step: t(`steps.${one}`) })}
                className="flex h-6 items-center"
              >
                <span aria-hidden="true" className="h-2 w-full bg-accent" />
              </PageLink>
            ) : (
              <span className="flex h-6 items-center">
                <span
                  aria-hidden="true"
                  className={cx('h-2 w-full border', place === at ? 'border-accent' : 'border-line-ctl')}
                />
                <span className="sr-only">{t(`steps.${one}`)}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface PartStepProps {
  part: 'front' | 'back' | 'selfie'
  fileId: string | null
  onNext: () => void
}

function PartStep({ part, fileId, onNext }: PartStepProps) {
  const t = useTranslations('kyc')
  const uploading = useUploadPart()
  const picture = useDraftPicture(fileId)
  const hints = ['first', 'second', 'third'].map((place) => t(`hints.${part === 'selfie' ? 'face' : 'card'}.${place}`))
  return (
    <>
      <p className="mb-4 text-ink-2 text-read">{t(`partText.${part}`)}</p>
      <PictureStep
        shape={part === 'selfie' ? 'face' : 'card'}
        hints={hints}
        picture={fileId === null ? null : (picture.data ?? 'loading')}
        alt={t(`parts.${part}`)}
        onPicture={(file) => uploading.mutate({ part, file })}
        pending={uploading.isPending}
        failure={uploading.error}
        onNext={onNext}
        next={t('wizard.next')}
        aside={
          <p className="mt-5 text-body">
            {t('picture.phoneQuestion')}{' '}
            <PageLink to="/kyc/mobileQr" className="link font-medium">
              {t('picture.phone')}
            </PageLink>
          </p>
        }
      />
    </>
  )
}
