import { useTranslations } from '@bourse/ui/i18n.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { DrawSection } from './draw-section.tsx'
import { EmptySection } from './empty-section.tsx'
import { FriendsSection } from './friends-section.tsx'
import { FundSection } from './fund-section.tsx'
import { JumpSection } from './jump-section.tsx'
import { LinkSection } from './link-section.tsx'

/** What each part of the campaigns can be made to do, in sections of their own. */
const SECTIONS = [
  { key: 'budgets', Part: EmptySection },
  { key: 'draws', Part: DrawSection },
  { key: 'fund', Part: FundSection },
  { key: 'friends', Part: FriendsSection },
  { key: 'link', Part: LinkSection },
  { key: 'jump', Part: JumpSection },
] as const

export function SandboxCampaignsPage() {
  const t = useTranslations('sandbox.campaigns')
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <div className="grid grid-cols-1 gap-8">
        {SECTIONS.map(({ key, Part }) => (
          <Part key={key} />
        ))}
      </div>
    </>
  )
}
