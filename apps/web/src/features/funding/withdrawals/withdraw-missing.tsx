import type { WithdrawalNeed, WithdrawCheckStatus } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import type { RoutePath } from '../../../app/routes.ts'

const PATHS: Readonly<Record<WithdrawalNeed, RoutePath>> = {
  kyc: '/kyc/index',
  fund_password: '/setting/FundPwd',
  fund_password_locked: '/setting/FundPwd',
  second_contact: '/setting',
}

/** Specification §8: what must be there before money can leave, each with the way to it. */
export function WithdrawMissing({ status }: { readonly status: WithdrawCheckStatus }) {
  const t = useTranslations('withdraw.missing')
  const locale = useLocaleTag()
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  if (status.ready) return null
  return (
    <section aria-label={t('label')} className="mt-5 max-w-[640px]">
      {status.missing.length > 0 && (
        <>
          <h2 className="border-ink border-t-2 pt-2 font-semibold text-h4">
            {status.missing.includes('kyc') ? t('kycTitle') : t('title')}
          </h2>
          <p className="text-body text-ink-2">{t('reminder')}</p>
          <ul className="mt-2">
            {status.missing.map((need) => (
              <li key={need} className="border-line border-b">
                <PageLink
                  to={PATHS[need]}
                  className="flex min-h-12 items-center justify-between gap-4 py-2 hover:bg-paper-down"
                >
                  <span>
                    <span className="block font-medium text-body">{t(`needs.${need}.title`)}</span>
                    <span className="block text-dense text-ink-3">{t(`needs.${need}.text`)}</span>
                  </span>
                  <Icon of={drawings.arrowRight} size={16} />
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {status.debts.map(({ coin, amount }) => (
        <Note
          key={coin}
          kind="warn"
          className="mt-3"
          action={
            <Link to="/deposit/$fiat/$type" params={{ fiat: coin, type: 'bank' }} className="underline">
              {t('debtLink')}
            </Link>
          }
        >
          {t('debt', { amount: `${formatDecimal(amount, { locale, scale: 18, minScale: 0 })}\u00a0${coin}` })}
        </Note>
      ))}
      {status.stoppedUntil !== null && (
        <Note kind="warn" className="mt-3">
          {t('stopped', { time: time.format(new Date(status.stoppedUntil)) })}
        </Note>
      )}
    </section>
  )
}
