import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { Tabs } from '@bourse/ui/tabs.tsx'
import type { ReactNode } from 'react'
import { LogInFirst } from '../../../../app/page/log-in-first.tsx'
import { useLoggedIn } from '../../../../app/session.ts'
import { BankAccountList } from '../../banking/account-list.tsx'
import { CardList } from './card-list.tsx'

const PAGES = ['addCard', 'addAccount'] as const

interface BankcardFrameProps {
  readonly page: (typeof PAGES)[number]
  readonly children: ReactNode
}

/** Specification §2: `/bankcard` and its children. What one adds stands left, what one has right, on both. */
export function BankcardFrame({ page, children }: BankcardFrameProps) {
  const t = useTranslations('cards')
  const loggedIn = useLoggedIn()
  const navigate = useNavigate()
  return (
    <div className="wrap pt-4 pb-16 md:pt-6">
      <h1 className="display text-h2">{t('title')}</h1>
      <p className="mt-1 max-w-[640px] text-body text-ink-2">{t('text')}</p>
      {loggedIn ? (
        <>
          <Tabs
            className="mt-4"
            label={t('kinds')}
            value={page}
            onChange={(next) => void navigate({ to: `/bankcard/${next}` })}
            items={PAGES.map((value) => ({ value, label: t(value) }))}
          />
          <div className="mt-5 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
            {children}
            <div className="grid min-w-0 content-start gap-8">
              <CardList />
              <BankAccountList />
            </div>
          </div>
        </>
      ) : (
        <LogInFirst texts="cards.logInFirst" comesBack className="mt-6 border-t" />
      )}
    </div>
  )
}
