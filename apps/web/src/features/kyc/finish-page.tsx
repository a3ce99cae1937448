import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Navigate } from '@bourse/ui/router.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { KycFrame, WithInfo } from './kyc-frame.tsx'
import { OwnLimits } from './own-limits.tsx'
import { SubmissionTimeline } from './timeline.tsx'

/** Specification §2: it is sent; the page follows it to its end. */
export function KycFinishPage() {
  const t = useTranslations('kyc')
  return (
    <KycFrame title={t('finish.title')} text={t('finish.text')}>
      <WithInfo>
        {(info) => {
          if (info.state === 'passed') return <Navigate to="/kyc/kycSuccess" replace />
          if (info.state !== 'in_review') return <Navigate to="/kyc/index" replace />
          return (
            <>
              <div role="status" className="border-ink border-t-2 pt-5">
                <SubmissionTimeline info={info} />
              </div>
              <p className="mt-6 text-body text-ink-2">{t('finish.mail')}</p>
              <PageLink to="/markets" className={buttonClass({ variant: 'ink', size: 'lg', className: 'mt-5' })}>
                {t('finish.markets')}
              </PageLink>
            </>
          )
        }}
      </WithInfo>
    </KycFrame>
  )
}

/** Specification §2: passed, and what that opens. */
export function KycSuccessPage() {
  const t = useTranslations('kyc')
  return (
    <KycFrame title={t('success.title')} text={t('success.text')}>
      <WithInfo>
        {(info) => {
          if (info.state !== 'passed') return <Navigate to="/kyc/index" replace />
          return (
            <>
              <OwnLimits info={info} />
              <div className="mt-6 flex flex-wrap gap-3">
                <PageLink to="/wallet" className={buttonClass({ variant: 'accent', size: 'lg' })}>
                  {t('success.wallet')}
                </PageLink>
                <PageLink to="/setting" hash="security" className={buttonClass({ size: 'lg' })}>
                  {t('frame.security')}
                </PageLink>
              </div>
            </>
          )
        }}
      </WithInfo>
    </KycFrame>
  )
}
