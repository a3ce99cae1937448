import type { KycInfo } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { KycFrame, WithInfo } from './kyc-frame.tsx'
import { Levels } from './levels.tsx'
import { Reasons } from './reasons.tsx'
import { SubmissionTimeline } from './timeline.tsx'

/** Specification §2: how the verification stands, what it takes, and what it opens. */
export function KycIndexPage() {
  const t = useTranslations('kyc')
  return (
    <KycFrame
      wide
      title={t('index.title')}
      text={t('index.text')}
      back={{ to: '/setting', hash: 'security', label: t('frame.security') }}
    >
      <WithInfo>
        {(info) => (
          <>
            <Standing info={info} />
            <Levels info={info} />
          </>
        )}
      </WithInfo>
    </KycFrame>
  )
}

const LOOK: Record<KycInfo['state'], StatusKind> = {
  none: 'open',
  draft: 'open',
  in_review: 'in_review',
  passed: 'completed',
  rejected: 'failed',
  expired: 'failed',
}

function Standing({ info }: { info: KycInfo }) {
  const t = useTranslations('kyc.index')
  const { state } = info
  return (
    <section aria-labelledby="standing" className="border-ink border-t-2 pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="standing" className="font-semibold text-h3">
          {t(`state.${state}.title`)}
        </h2>
        <Status kind={LOOK[state]} label={t(`state.${state}.label`)} />
      </div>
      <p className="mt-1 max-w-[60ch] text-body text-ink-2">{t(`state.${state}.text`)}</p>
      {info.reasons.length > 0 && state !== 'passed' && (
        <div className="mt-5 max-w-[600px]">
          <Reasons reasons={info.reasons} />
        </div>
      )}
      {(state === 'in_review' || state === 'rejected') && (
        <div className="mt-5 max-w-[600px]">
          <SubmissionTimeline info={info} />
        </div>
      )}
      {(state === 'none' || state === 'draft' || state === 'expired') && <Needs />}
      <Way info={info} />
    </section>
  )
}

const NEEDS = ['document', 'face', 'code'] as const

function Needs() {
  const t = useTranslations('kyc.index.needs')
  return (
    <ol className="mt-5 grid gap-x-8 border-line border-t md:grid-cols-3">
      {NEEDS.map((need, place) => (
        <li key={need} className="border-line py-4 max-md:border-b">
          <p className="font-semibold">
            <span className="mr-2 text-ink-3">{place + 1}</span>
            {t(`${need}.title`)}
          </p>
          <p className="mt-1 text-body text-ink-2">{t(`${need}.text`)}</p>
        </li>
      ))}
    </ol>
  )
}

function Way({ info }: { info: KycInfo }) {
  const t = useTranslations('kyc.index')
  if (info.state === 'in_review') return null
  if (!info.mayStart) {
    if (info.state === 'passed') return null
    return (
      <Note kind="warn" className="mt-5">
        {t('noTries')}
      </Note>
    )
  }
  const word = { none: 'start', draft: 'goOn', rejected: 'again', expired: 'renew', passed: 'renew' }[info.state]
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
      <PageLink to="/kyc/vertify" className={buttonClass({ variant: 'accent', size: 'lg' })}>
        {t(`way.${word}`)}
      </PageLink>
      <p className="text-body text-ink-2">
        {info.triesLeft < 5 ? t('triesLeft', { count: info.triesLeft }) : t('time')}
      </p>
    </div>
  )
}
