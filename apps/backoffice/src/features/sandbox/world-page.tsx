import type { SandboxWorld } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useWorld } from './api.ts'
import { CreditSection } from './credit-section.tsx'
import { DemoKeys } from './demo-keys.tsx'
import { DemoUsers } from './demo-users.tsx'

const COUNTS = [
  'users',
  'assets',
  'pairs',
  'journalTransactions',
  'postings',
  'openHolds',
  'messages',
] as const satisfies readonly (keyof SandboxWorld)[]

export function WorldPage() {
  const t = useTranslations('sandbox.world')
  const query = useWorld()
  const [email, setEmail] = useState('')
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.users })}
        above={t('above')}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={6} />}>
        {(world) => (
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_400px]">
            <div className="grid min-w-0 grid-cols-1 content-start gap-8">
              <DemoUsers users={world.demoUsers} onCredit={setEmail} />
              <DemoKeys keys={world.demoKeys} />
              <Counts world={world} />
            </div>
            {/* A new key starts the form afresh for the user that was picked in the table. */}
            <CreditSection key={email} email={email} suggestions={world.demoUsers.map((user) => user.email)} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Counts({ world }: { world: SandboxWorld }) {
  const t = useTranslations('sandbox.world')
  const locale = useLocaleTag()
  return (
    <section aria-labelledby="counts">
      <SectionRule id="counts" title={t('counts.title')} />
      <dl className="grid gap-x-10 border-line-2 border-t sm:grid-cols-2">
        {COUNTS.map((key) => (
          <div key={key} className="flex h-11 items-center justify-between gap-4 border-line border-b text-body">
            <dt className="text-ink-2">{t(`counts.${key}`)}</dt>
            <dd className="font-semibold">{world[key].toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
