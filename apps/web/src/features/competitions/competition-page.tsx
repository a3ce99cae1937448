import type { CompetitionDetail } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { CampaignFrame } from '../../app/campaigns/campaign-frame.tsx'
import { CountdownScale } from '../../app/campaigns/countdown-scale.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useCompetition, useCompetitions, useOwnPlace } from './api.ts'
import { idIn, scaleOf, statusOf } from './competition-view.ts'
import { OwnStanding } from './own-standing.tsx'
import { PrizeTable } from './prize-table.tsx'
import { Ranking } from './ranking.tsx'
import { Rules } from './rules.tsx'

/** Specification §2: one competition, the one of the address or the one that ends first. */
export function CompetitionPage() {
  const asked = useRouterState({ select: ({ location }) => idIn(location.searchStr) })
  const running = useCompetitions('running', 1)
  const id = asked ?? running.data?.records[0]?.id ?? null
  const query = useCompetition(id)
  if (query.data !== undefined) return <Shown competition={query.data} />
  return <NotThere query={id === null ? running : query} isEmpty={id === null && running.data !== undefined} />
}

interface NotThereProps {
  readonly query: Parameters<typeof ListPending>[0]['query']
  readonly isEmpty: boolean
}

function NotThere({ query, isEmpty }: NotThereProps) {
  const t = useTranslations('competitions')
  return (
    <CampaignFrame kind="competition" title={t('title')}>
      {isEmpty ? (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <PageLink to="/activity/trading-competition-list" className={buttonClass()}>
              {t('all')}
            </PageLink>
          }
        />
      ) : (
        <ListPending query={query} texts="competitions.list" />
      )}
    </CampaignFrame>
  )
}

function Shown({ competition }: { readonly competition: CompetitionDetail }) {
  const t = useTranslations('competitions')
  const { moment, amount } = useAmounts()
  const { id, phase, title, summary, prizes, reviewTime, people } = competition
  const own = useOwnPlace(id).data
  const scale = scaleOf(competition)
  return (
    <CampaignFrame
      kind="competition"
      title={title}
      intro={summary}
      aside={
        <PageLink to="/activity/trading-competition-list" className="link text-body">
          {t('all')}
        </PageLink>
      }
    >
      <div className="grid gap-x-12 gap-y-6 pt-5 md:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-body">
            <Status kind={statusOf(phase)} label={t(`phases.${phase}`)} />
            <span className="font-semibold">{t('prizes', { amount: amount(prizes.amount, prizes.asset) })}</span>
            <span className="text-ink-2">{t('people', { count: people })}</span>
          </p>
          {scale !== null && <CountdownScale {...scale} own={own?.joined ?? false} className="mt-3" />}
          <After phase={phase} until={moment(reviewTime)} />
          <OwnStanding competition={competition} own={own} />
          <Ranking competition={competition} own={own} />
        </div>
        <aside className="grid content-start gap-6">
          <PrizeTable competition={competition} />
          <Rules competition={competition} />
        </aside>
      </div>
    </CampaignFrame>
  )
}

/** What happens from the end to the prizes. */
function After({ phase, until }: { readonly phase: CompetitionDetail['phase']; readonly until: string }) {
  const t = useTranslations('competitions.after')
  if (phase === 'soon' || phase === 'running' || phase === 'paused') return null
  return <p className="mt-2 text-body text-ink-2">{t(phase, { until })}</p>
}
