import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useRouterState } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { ConnectTab } from './connect/connect-tab.tsx'
import { LimitsTab } from './connect/limits-tab.tsx'
import { KeysTab } from './keys-tab.tsx'
import { WebhooksTab } from './webhooks/webhooks-tab.tsx'

const TABS = ['keys', 'webhooks', 'connect', 'limits'] as const

/** Specification §2, API management. Which part is shown stands in the address. */
export function ApiPage() {
  const t = useTranslations('apiKeys')
  const navigate = useNavigate()
  const loggedIn = useLoggedIn()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const tab = TABS.find((name) => name === hash) ?? 'keys'
  return (
    <div className="wrap pt-6 pb-16 md:pt-10">
      <h1 className="display text-h2 md:text-h1">{t('title')}</h1>
      <p className="mt-2 max-w-[640px] text-ink-2 text-read">{t('text')}</p>
      <ScotchRule className="mt-6" />
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/api-management', hash: next, resetScroll: false, hashScrollIntoView: false })
        }
        items={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        className="mt-3"
      >
        <TabPanel value="keys">{loggedIn ? <KeysTab /> : <LogInFirst texts="apiKeys.logInFirst" comesBack />}</TabPanel>
        <TabPanel value="webhooks">
          {loggedIn ? <WebhooksTab /> : <LogInFirst texts="webhooks.logInFirst" comesBack />}
        </TabPanel>
        <TabPanel value="connect">
          <ConnectTab />
        </TabPanel>
        <TabPanel value="limits">
          <LimitsTab />
        </TabPanel>
      </Tabs>
    </div>
  )
}
