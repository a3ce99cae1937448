import type { SecurityState } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import type { RoutePath } from '../../../app/routes.ts'
import { SessionsSection } from '../sessions/sessions-section.tsx'
import { ActivitySection } from './activity-section.tsx'
import { AntiPhishingForm } from './anti-phishing-form.tsx'
import { useKycState, useSecurity } from './security-api.ts'
import { PROTECTIONS, type Protection, securityScore } from './security-score.ts'
import { LoadingFailed } from './setting-frame.tsx'

export function SecurityTab() {
  const { data, error, refetch, isRefetching } = useSecurity()
  if (data === undefined) {
    if (error === null) return <LoadingState lines={8} className="mt-6" />
    return <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
  }
  return (
    <div className="grid gap-x-12 pt-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0 lg:order-2">
        <Score state={data} />
      </div>
      <div className="min-w-0 max-lg:mt-8">
        <Stopped until={data.withdrawalsStoppedUntil} />
        <Protections state={data} />
        <SessionsSection state={data} />
        <ActivitySection />
      </div>
    </div>
  )
}

/** A security change stops withdrawals for 24 hours; the page says so plainly. */
function Stopped({ until }: { until: string | null }) {
  const t = useTranslations('settings.effects')
  const locale = useLocaleTag()
  if (until === null) return null
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(until))
  return (
    <Note kind="warn" className="mb-6">
      {t('stopped', { time })}
    </Note>
  )
}

const WAYS: Partial<Record<Protection, RoutePath>> = {
  email: '/account/bind',
  phone: '/account/bind',
  authenticator: '/setting/googleAuth',
  passkeys: '/setting/passkeys',
  recoveryCodes: '/setting/recoveryCodes',
  fundPassword: '/setting/FundPwd',
  lock: '/setting/lock',
}

function Score({ state }: { state: SecurityState }) {
  const t = useTranslations('settings.score')
  const { done, total, next } = securityScore(state)
  const way = next === null ? undefined : WAYS[next]
  return (
    <section aria-labelledby="score" className="lg:sticky lg:top-[calc(var(--bar)+24px)]">
      <div className="section-rule" />
      <h2 id="score" className="mt-3 text-body text-ink-2">
        {t('title')}
      </h2>
      <p className="display text-[44px] leading-[52px]">{t('count', { done: done.length, total })}</p>
      <div aria-hidden="true" className="mt-2 grid auto-cols-fr grid-flow-col gap-1">
        {PROTECTIONS.map((protection, place) => (
          <span
            key={protection}
            className={cx('h-2 border', place < done.length ? 'border-accent bg-accent' : 'border-line-ctl')}
          />
        ))}
      </div>
      {next === null ? (
        <p className="mt-4 text-body text-ink-2">{t('complete')}</p>
      ) : (
        <div className="mt-4">
          <p className="text-dense text-ink-3">{t('next')}</p>
          <p className="font-semibold">{t(`steps.${next}.title`)}</p>
          <p className="mt-1 text-body text-ink-2">{t(`steps.${next}.text`)}</p>
          {way !== undefined && (
            <PageLink to={way} className={buttonClass({ variant: 'accent', className: 'mt-3' })}>
              {t(`steps.${next}.act`)}
            </PageLink>
          )}
        </div>
      )}
    </section>
  )
}

function Protections({ state }: { state: SecurityState }) {
  const t = useTranslations('settings.protections')
  const locale = useLocaleTag()
  const { done } = securityScore(state)
  const has = (protection: Protection) => done.includes(protection)
  const hasFactor = has('authenticator') || has('passkeys')
  return (
    <section aria-labelledby="protections">
      <h2 id="protections" className="sr-only">
        {t('title')}
      </h2>
      <ul className="border-line border-t">
        <ContactRows state={state} />
        <Row good={has('password')} title={t('password.title')} text={t('password.text')}>
          <Way to="/setting/loginPwd">{t('change')}</Way>
        </Row>
        <Row
          good={has('authenticator')}
          title={t('authenticator.title')}
          text={state.authenticator ? t('authenticator.on') : t('authenticator.off')}
        >
          {state.authenticator ? (
            <>
              <Way to="/setting/editGoogle">{t('change')}</Way>
              <Way to="/setting/UnGoogle">{t('remove')}</Way>
              <Way to="/kycGoogle/index">{t('lost')}</Way>
            </>
          ) : (
            <Way to="/setting/googleAuth">{t('bind')}</Way>
          )}
        </Row>
        <Row
          good={has('passkeys')}
          title={t('passkeys.title')}
          text={state.passkeys > 0 ? t('passkeys.on', { count: state.passkeys }) : t('passkeys.off')}
        >
          <Way to="/setting/passkeys">{state.passkeys > 0 ? t('manage') : t('add')}</Way>
        </Row>
        <Row
          good={has('recoveryCodes')}
          title={t('recovery.title')}
          text={hasFactor ? t('recovery.text', { count: state.recoveryCodesLeft }) : t('recovery.off')}
        >
          {hasFactor && <Way to="/setting/recoveryCodes">{t('renew')}</Way>}
        </Row>
        <Row good={has('fundPassword')} title={t('fund.title')} text={fundText(state, t)}>
          <Way to="/setting/FundPwd">{state.fundPassword ? t('change') : t('set')}</Way>
        </Row>
        <Row good={has('lock')} title={t('lock.title')} text={lockText(state, t, locale)}>
          <Way to="/setting/lock">{state.settingsLock === null ? t('set') : t('manage')}</Way>
        </Row>
        <Row good={has('antiPhishing')} title={t('antiPhishing.title')} text={t('antiPhishing.text')} />
        <li className="border-line border-b pb-5 pl-9">
          <AntiPhishingForm key={state.antiPhishingCode} state={state} />
        </li>
      </ul>
      <KycRow />
    </section>
  )
}

/** Each is changed on a page of its own; the missing one is asked for by the page that asks new accounts too. */
function ContactRows({ state }: { state: SecurityState }) {
  const t = useTranslations('settings.protections')
  const { email, phone } = state
  return (
    <>
      <Row
        good={email !== null}
        title={t('email.title')}
        text={email === null ? t('email.none') : t('email.text', { email })}
      >
        {email === null ? <Way to="/account/bind">{t('bind')}</Way> : <Way to="/setting/email">{t('change')}</Way>}
      </Row>
      <Row
        good={phone !== null}
        title={t('phone.title')}
        text={phone === null ? t('phone.none') : t('phone.text', { phone })}
      >
        {phone === null ? <Way to="/account/bind">{t('bind')}</Way> : <Way to="/setting/phone">{t('change')}</Way>}
      </Row>
    </>
  )
}

function lockText({ settingsLock }: SecurityState, t: ReturnType<typeof useTranslations>, locale: string): string {
  if (settingsLock === null) return t('lock.off')
  if (settingsLock.opensAt === null) return t('lock.on', { days: settingsLock.days })
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return t('lock.opens', { time: time.format(new Date(settingsLock.opensAt)) })
}

/** It protects nothing by itself, so it stands below what the score counts; but this is where people look for it. */
function KycRow() {
  const t = useTranslations('settings.protections')
  const state = useKycState()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-4">
      <div className="min-w-[200px] flex-1 pl-9">
        <h3 className="font-semibold">{t('kyc.title')}</h3>
        <p className="text-body text-ink-2">{state === undefined ? ' ' : t(`kyc.${state}`)}</p>
      </div>
      <div className="flex gap-4 max-sm:pl-9">
        <Way to="/kyc/index">{t(state === 'passed' ? 'kyc.see' : 'kyc.verify')}</Way>
      </div>
    </div>
  )
}

function fundText(state: SecurityState, t: ReturnType<typeof useTranslations>): string {
  if (state.fundPasswordLocked) return t('fund.locked')
  return state.fundPassword ? t('fund.on') : t('fund.off')
}

interface RowProps {
  good: boolean
  title: string
  text: string
  children?: ReactNode
}

function Row({ good, title, text, children }: RowProps) {
  const t = useTranslations('settings.protections')
  const Drawing = good ? drawings.check : drawings.minus
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-4 not-has-[+li>form]:border-b">
      <span className={cx('w-5', good ? 'text-good' : 'text-ink-3')}>
        <Icon of={Drawing} size={16} />
        <span className="sr-only">{good ? t('inPlace') : t('missing')}</span>
      </span>
      <div className="min-w-[200px] flex-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-body text-ink-2">{text}</p>
      </div>
      {children !== undefined && children !== false && <div className="flex gap-4 max-sm:pl-9">{children}</div>}
    </li>
  )
}

function Way({ to, children }: { to: RoutePath; children: string }) {
  return (
    <PageLink to={to} className="link inline-flex min-h-6 items-center font-medium text-body">
      {children}
    </PageLink>
  )
}
