import type { Partner, PartnerStanding } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { ScotchRule, SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { ApplicationState } from './application-state.tsx'
import { BusinessFields } from './business-fields.tsx'
import { businessOf, NO_BUSINESS } from './business-form.ts'
import { usePartner } from './partner-api.ts'
import { Payments, Settlement } from './settlement.tsx'

/** Specification §2, the profile of a payment-API partner. */
export function ProfilePage() {
  const t = useTranslations('partners')
  const loggedIn = useLoggedIn()
  return (
    <div className="wrap pt-6 pb-16 md:pt-10">
      <h1 className="display text-h2 md:text-h1">{t('title')}</h1>
      <p className="mt-2 max-w-[640px] text-ink-2 text-read">{t('text')}</p>
      <ScotchRule className="mt-6" />
      {loggedIn ? <Standing /> : <LogInFirst texts="partners.logInFirst" comesBack />}
    </div>
  )
}

function Standing() {
  const t = useTranslations('partners')
  const { data, error, refetch, isRefetching } = usePartner()
  if (data === undefined) {
    if (error === null) return <LoadingState lines={6} className="py-4" />
    const retry = () => void refetch()
    return (
      <ErrorState className="my-4" title={t('failed')} text={error.message} onRetry={retry} retrying={isRefetching} />
    )
  }
  const { partner } = data
  return (
    <div className="max-w-[720px]">
      {partner !== null && <ApplicationState standing={data} partner={partner} />}
      {(partner === null || partner.state === 'refused') && <Becoming standing={data} />}
      {partner !== null && (partner.state === 'approved' || partner.state === 'suspended') && (
        <>
          <Settlement />
          <Payments />
        </>
      )}
      {partner !== null && partner.state !== 'refused' && <Business partner={partner} />}
    </div>
  )
}

/** The way to the first application, or to another one. */
function Becoming({ standing: { verified, feePercent } }: { readonly standing: PartnerStanding }) {
  const t = useTranslations('partners.apply')
  const { figure } = useAmounts()
  if (!verified) {
    const link = (
      <PageLink to="/kyc/index" className={buttonClass({ variant: 'ink' })}>
        {t('verify')}
      </PageLink>
    )
    return <EmptyState title={t('verifyTitle')} text={t('verifyText')} action={link} />
  }
  return (
    <section aria-labelledby="apply" className="mt-6">
      <SectionRule id="apply" title={t('title')} />
      <p className="mb-4 text-body text-ink-2">{t('text', { percent: figure(feePercent, 0) })}</p>
      <BusinessFields kind="apply" before={NO_BUSINESS} fixed={false} />
    </section>
  )
}

function Business({ partner }: { readonly partner: Partner }) {
  const t = useTranslations('partners.business')
  const [editing, setEditing] = useState(false)
  const country = new Intl.DisplayNames(useLocaleTag(), { type: 'region' }).of(partner.country) ?? partner.country
  const facts = [
    ...([['legalName', partner.legalName] as const, ['country', country] as const] as const),
    ...([['registration', partner.registration] as const, ['website', partner.website] as const] as const),
    ['about', partner.about] as const,
  ]
  return (
    <section aria-labelledby="business" className="mt-8">
      <SectionRule id="business" title={t('title')} />
      <dl className="border-line border-t text-body">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 border-line border-b py-2.5 sm:grid-cols-[180px_1fr]">
            <dt className="text-ink-2">{t(name)}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {partner.state !== 'suspended' && (
        <Button size="sm" className="mt-3" onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      )}
      <LateDialog
        open={editing}
        onOpenChange={setEditing}
        title={t('edit')}
        description={t(partner.state === 'approved' ? 'fixedText' : 'editText')}
      >
        <BusinessFields
          kind="update"
          before={businessOf(partner)}
          fixed={partner.state === 'approved'}
          onDone={() => setEditing(false)}
        />
      </LateDialog>
    </section>
  )
}
