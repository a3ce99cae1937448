import type { UserData } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useUser } from '../../../app/session.ts'
import { AccountLayout } from '../account-layout.tsx'
import { RegisterStory } from './register-story.tsx'

const addText = ({ email }: UserData) => (email === null ? 'addEmail' : 'addPhone')

export function SuccessPage() {
  const t = useTranslations('identity.success')
  const user = useUser()
  const missing = user === null || (user.email !== null && user.phone !== null) ? null : addText(user)
  return (
    <AccountLayout story={<RegisterStory now="identity" />}>
      <ScotchRule />
      <h1 className="display mt-6 text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]">{t('title')}</h1>
      <p className="mt-3 text-ink-2 text-read">{t('text')}</p>
      <div className="mt-6 flex flex-col gap-3">
        <PageLink to="/wallet" className={buttonClass({ variant: 'accent', size: 'lg', block: true })}>
          {t('wallet')}
        </PageLink>
        {missing !== null && (
          <PageLink to="/account/bind" className={buttonClass({ size: 'lg', block: true })}>
            {t(missing)}
          </PageLink>
        )}
        <PageLink to="/fee" className={buttonClass({ size: 'lg', block: true })}>
          {t('fees')}
        </PageLink>
      </div>
    </AccountLayout>
  )
}
