import type { ActivityKind } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import type { ReactNode } from 'react'
import { PageLink } from '../page/page-link.tsx'
import { StandingNote, useLimit } from '../page/standing-note.tsx'
import { RiskBar } from '../shell/risk-bar.tsx'

interface CampaignFrameProps {
  readonly title: ReactNode
  readonly intro?: ReactNode
  /** Stands at the right of the title, such as the legend of the scales. */
  readonly aside?: ReactNode
  /** Whose law stands first: why it is not offered to the person, or what comes before it. Left out on the hub, which tells of all kinds. */
  readonly kind?: ActivityKind
  readonly children: ReactNode
}

/** What every page of a campaign begins with: the risk, the way back, the title, and the reason where the person may not take part. */
export function CampaignFrame({ title, intro, aside, kind, children }: CampaignFrameProps) {
  const t = useTranslations('campaigns')
  return (
    <>
      <RiskBar />
      <div className="wrap pt-5 pb-16 md:pt-7">
        {kind !== undefined && (
          <PageLink to="/activity" className="link text-body">
            {t('all')}
          </PageLink>
        )}
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="min-w-0">
            <h1 className="display text-h2 md:text-[48px] md:leading-[52px]">{title}</h1>
            {intro !== undefined && <p className="mt-1 max-w-[84ch] text-[15px] text-ink-2 leading-[22px]">{intro}</p>}
          </div>
          {aside}
        </div>
        <ScotchRule className="mt-5" />
        {kind !== undefined && <Limit kind={kind} />}
        {children}
      </div>
    </>
  )
}

function Limit({ kind }: { readonly kind: ActivityKind }) {
  const limit = useLimit(kind)
  if (limit === undefined) return null
  return (
    <div className="mt-4">
      <StandingNote limit={limit} />
    </div>
  )
}
