import { maskAccount } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useRouterState } from '@bourse/ui/router.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import type { ReactNode } from 'react'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useLoggedIn, useUser } from '../../../app/session.ts'
import { PreferencesPanel } from '../../../app/shell/preferences-panel.tsx'
import { NotificationsTab } from '../notices/notifications-tab.tsx'
import { InviteLink, ProfileSection } from './profile-section.tsx'
import { SecurityTab } from './security-tab.tsx'

const TABS = ['account', 'security', 'notifications'] as const

/** Specification §2: settings. Which part is shown stands in the address. */
export function SettingPage() {
  const t = useTranslations('settings')
  const navigate = useNavigate()
  const loggedIn = useLoggedIn()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const tab = TABS.find((name) => name === hash) ?? 'account'
  return (
    <div className="wrap pt-6 pb-16 md:pt-8">
      <h1 className="display text-h2">{t('title')}</h1>
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/setting', hash: next, resetScroll: false, hashScrollIntoView: false })
        }
        items={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        className="mt-4"
      >
        <TabPanel value="account">
          <AccountTab />
        </TabPanel>
        <TabPanel value="security">{loggedIn ? <SecurityTab /> : <LogInFirst texts="settings.logInFirst" />}</TabPanel>
        <TabPanel value="notifications">
          {loggedIn ? <NotificationsTab /> : <LogInFirst texts="settings.logInFirst" />}
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** Language, currency and theme are everyone's; who one is, the logged-in's. */
function AccountTab() {
  const t = useTranslations('settings.account')
  const loggedIn = useLoggedIn()
  return (
    <div className="grid gap-x-16 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_400px]">
      <section aria-labelledby="person">
        <h2 id="person" className="font-semibold text-h4">
          {t('title')}
        </h2>
        {loggedIn ? <Person /> : <LogInFirst texts="settings.logInFirst" />}
      </section>
      <section aria-labelledby="preferences">
        <h2 id="preferences" className="mb-4 font-semibold text-h4">
          {t('preferences')}
        </h2>
        <PreferencesPanel />
      </section>
    </div>
  )
}

function Person() {
  const t = useTranslations('settings.account')
  const locale = useLocaleTag()
  const user = useUser()
  if (user === null) return null
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(user.country) ?? user.country
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(user.registeredAt))
  return (
    <>
      <dl className="mt-3 border-line border-t">
        <Fact name={t('name')}>{user.username}</Fact>
        <Fact name={t('email')}>{user.email === null ? t('none') : maskAccount(user.email)}</Fact>
        <Fact name={t('phone')}>{user.phone === null ? t('none') : maskAccount(user.phone)}</Fact>
        <Fact name={t('uid')}>{user.uid}</Fact>
        <Fact name={t('country')}>{country}</Fact>
        <Fact name={t('bankcard')}>
          <PageLink to="/bankcard/addCard" className="link font-medium">
            {t('manage')}
          </PageLink>
        </Fact>
        <Fact name={t('paymentMethods')}>
          <PageLink to="/p2p/methods" className="link font-medium">
            {t('manage')}
          </PageLink>
        </Fact>
        <Fact name={t('data')}>
          <PageLink to="/setting/data" className="link font-medium">
            {t('export')}
          </PageLink>
          <PageLink to="/setting/close" className="link ml-5 font-medium">
            {t('close')}
          </PageLink>
        </Fact>
        <Fact name={t('inviteCode')}>
          <InviteLink user={user} />
        </Fact>
        <Fact name={t('since')}>{since}</Fact>
      </dl>
      <ProfileSection user={user} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-2.5 text-body">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 break-words font-medium">{children}</dd>
    </div>
  )
}
