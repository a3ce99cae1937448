import type { MerchantStanding } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { ScotchRule, SectionRule } from '@bourse/ui/rule.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { ApplyForm } from './apply-form.tsx'
import { Figures } from './figures.tsx'
import { useMerchantStanding } from './merchant-api.ts'
import { MerchantState } from './merchant-state.tsx'

const APPLIED = ['waiting', 'approved', 'leaving'] as const

/** Ours: becoming a merchant, and how one stands as one. */
export function MerchantPage() {
  const t = useTranslations('p2pMerchant')
  const loggedIn = useLoggedIn()
  return (
    <div className="wrap pt-6 pb-16 md:pt-10">
      <div className="max-w-[720px]">
        <h1 className="display text-h2">{t('title')}</h1>
        <p className="mt-2 text-body text-ink-2">{t('text')}</p>
        <ScotchRule className="mt-6" />
        {loggedIn ? <Standing /> : <LogInFirst texts="p2pMerchant.logInFirst" comesBack />}
      </div>
    </div>
  )
}

function Standing() {
  const t = useTranslations('p2pMerchant')
  const { data, error, refetch, isRefetching } = useMerchantStanding()
  if (data === undefined) {
    if (error === null) return <LoadingState lines={6} className="py-4" />
    const retry = () => void refetch()
    return (
      <ErrorState className="my-4" title={t('failed')} text={error.message} onRetry={retry} retrying={isRefetching} />
    )
  }
  const applied = APPLIED.some((state) => state === data.application?.state)
  return (
    <>
      {data.application !== null && <MerchantState standing={data} application={data.application} />}
      <section aria-labelledby="figures">
        <SectionRule id="figures" title={t('figures.title')} className="mt-6" />
        <Figures figures={data.figures} />
      </section>
      {!applied && <Becoming standing={data} />}
    </>
  )
}

function Becoming({ standing }: { readonly standing: MerchantStanding }) {
  // Orders can be shown by a business, and are asked for in the form.
  const ready = standing.needs.every(({ need, met }) => met || need === 'orders')
  return (
    <>
      <Needs standing={standing} />
      {ready && <ApplyForm standing={standing} />}
    </>
  )
}

/** Where each requirement is met. */
const WAYS = { kyc: '/kyc/index', factors: '/setting', bond: '/deposit/{fiat}/{type}' } as const

function Needs({ standing: { needs, bond, terms } }: { readonly standing: MerchantStanding }) {
  const t = useTranslations('p2pMerchant.needs')
  const { amount } = useAmounts()
  const values = { bond: amount(bond.amount, bond.coin), days: terms.accountDays, orders: terms.orders }
  return (
    <section aria-labelledby="needs" className="mb-6">
      <SectionRule id="needs" title={t('title')} className="mt-4" />
      <ul className="border-line border-t">
        {needs.map(({ need, met }) => (
          <li key={need} className="flex items-center gap-3 border-line border-b py-2.5 text-body">
            <span className={met ? 'text-good' : 'text-ink-3'}>
              <Icon of={met ? drawings.check : drawings.minus} size={16} />
              <span className="sr-only">{t(met ? 'met' : 'open')}</span>
            </span>
            <span className="min-w-0 flex-1">{t(need, { ...values, completion: terms.completion })}</span>
            {!met && need in WAYS && (
              <PageLink to={WAYS[need as keyof typeof WAYS]} className={buttonClass({ size: 'sm' })}>
                {t(`ways.${need as keyof typeof WAYS}`)}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
