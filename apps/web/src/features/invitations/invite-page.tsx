import { useTranslations } from '@bourse/ui/i18n.tsx'
import { CampaignFrame } from '../../app/campaigns/campaign-frame.tsx'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { useTotals } from './api.ts'
import { CodeSection } from './code-section.tsx'
import { DrawsSection } from './draws-section.tsx'
import { FriendsSection } from './friends-section.tsx'
import { OwnRewards } from './own-rewards.tsx'
import { NextPayout } from './shares/next-payout.tsx'
import { WorkedShare } from './shares/worked-share.tsx'

/** Specification §2: link, code, progress of the missions, rewards, and the way to the rules. */
export function InvitePage() {
  const t = useTranslations('invite')
  return (
    <CampaignFrame kind="invitation" title={t('title')} intro={t('intro')}>
      {useLoggedIn() ? <Own /> : <LogInFirst texts="invite.logInFirst" comesBack />}
    </CampaignFrame>
  )
}

function Own() {
  const t = useTranslations('invite')
  const query = useTotals()
  if (query.data === undefined) return <ListPending query={query} texts="invite.totals" />
  const { code, link, own } = query.data
  return (
    <>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_360px]">
        <CodeSection code={code} link={link} />
        <div className="pt-5">
          <NextPayout />
          <PageLink to="/invite/shares" className="link mt-3 inline-block text-body">
            {t('byDay')}
          </PageLink>
          <div className="mt-8 max-lg:hidden">
            <WorkedShare />
          </div>
        </div>
      </div>
      <FriendsSection />
      <DrawsSection />
      <OwnRewards missions={own} />
    </>
  )
}
