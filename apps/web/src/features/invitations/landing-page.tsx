import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useParams, useRouterState } from '@bourse/ui/router.tsx'
import { ScotchRule, SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { RiskBar } from '../../app/shell/risk-bar.tsx'
import { useInviteConfig, useInviter } from './api.ts'
import { isNothing } from './invite-view.ts'

/** Of the browser's languages the first that names a country; nobody is asked here yet. */
const countryOf = (languages: readonly string[]): string | undefined =>
  languages.map((tag) => new Intl.Locale(tag).region).find((region) => region !== undefined)

/** What an invitation leads to: who invites, what both get, register. Where rewards are not allowed, only the last. */
export function LandingPage() {
  const t = useTranslations('inviteLanding')
  const { code }: { code?: string } = useParams({ strict: false })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const asked = (code ?? new URLSearchParams(search).get('code') ?? '').slice(0, 20)
  const inviter = useInviter(asked)
  const config = useInviteConfig()
  const country = countryOf(navigator.languages)
  const isDenied = config.data?.deniedCountries.some((one) => one === country) ?? false
  const isInvited = !isDenied && inviter.data?.name != null
  const isShown = isInvited && config.data?.running === true
  return (
    <>
      <RiskBar />
      <div className="wrap max-w-[760px] pt-8 pb-16 md:pt-14">
        {inviter.isLoading || config.isPending ? (
          <LoadingState lines={3} />
        ) : (
          <>
            <h1 className="display text-h2 md:text-[48px] md:leading-[52px]">
              {isInvited ? t('invited', { name: inviter.data?.name ?? '' }) : t('title')}
            </h1>
            <p className="mt-2 max-w-[60ch] text-[15px] text-ink-2 leading-[22px]">
              {inviter.data?.name === null ? t('unknown') : isShown ? t('intro') : t('plain')}
            </p>
            <ScotchRule className="mt-5" />
            {isShown && <Both />}
            <Link
              to="/account/register"
              {...(isInvited && { search: { code: asked } })}
              className={buttonClass({ variant: 'accent', size: 'lg', className: 'mt-8 max-md:w-full' })}
            >
              {t('register')}
            </Link>
          </>
        )}
      </div>
    </>
  )
}

function Both() {
  const t = useTranslations('inviteLanding')
  const tasks = useTranslations('invite.tasks')
  const { figure } = useAmounts()
  const { data } = useInviteConfig()
  if (data === undefined) return null
  const pence = (sum: string) => BigInt(sum.replace('.', ''))
  const total = (cash: string, coupon: string) => {
    const sum = pence(cash) + pence(coupon)
    return `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
  }
  const lines = data.missions.map(({ task, friend, inviterOld }) => ({
    ...{ task, yours: total(friend.cash, friend.coupon), theirs: total(inviterOld.cash, inviterOld.coupon) },
  }))
  const shown = (sum: string) => (isNothing(sum) ? '–' : `${figure(sum, 0)} GBP`)
  return (
    <section aria-labelledby="both" className="mt-6">
      <SectionRule id="both" title={t('both')} />
      <dl className="text-body">
        {lines.map(({ task, yours, theirs }) => (
          <div key={task} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2">
            <dt className="font-medium">{tasks(task)}</dt>
            <dd className="text-ink-2">{t('parts', { yours: shown(yours), theirs: shown(theirs) })}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-dense text-ink-2">{t('note')}</p>
      <PageLink to="/invitefriends" className="link text-body">
        {t('rules')}
      </PageLink>
    </section>
  )
}
