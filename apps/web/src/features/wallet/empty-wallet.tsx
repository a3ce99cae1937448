import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useId } from 'react'
import { PageLink } from '../../app/page/page-link.tsx'
import { hasRoute } from '../../app/routes.ts'
import { EmptyLedger } from './empty-ledger.tsx'

const DEPOSIT: string = '/deposit/{fiat}/{type}'

/** Says what an empty wallet is for, and what comes next. It stands where the chart will be, and is as high. */
export function EmptyWallet() {
  const t = useTranslations('wallet.empty')
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-h-[194px] md:min-h-[254px]">
      <div className="section-rule" />
      <div className="flex gap-6 py-4 md:py-6">
        <EmptyLedger />
        <div className="max-w-[480px]">
          <h2 id={id} className="font-semibold text-h4">
            {t('title')}
          </h2>
          <p className="mt-1 text-body text-ink-2">{t('text')}</p>
          <div className="mt-4 flex flex-wrap items-center gap-4">
            {hasRoute(DEPOSIT) ? (
              <PageLink to={DEPOSIT} className={buttonClass({ variant: 'ink' })}>
                {t('deposit')}
              </PageLink>
            ) : (
              <PageLink to="/markets" className={buttonClass({ variant: 'ink' })}>
                {t('markets')}
              </PageLink>
            )}
            <PageLink to="/fee" className="link font-medium text-body">
              {t('fees')}
            </PageLink>
          </div>
        </div>
      </div>
    </section>
  )
}
