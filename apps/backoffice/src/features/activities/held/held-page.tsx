import type { HeldReward } from '@bourse/contract'
import { REWARD_STATES } from '@bourse/contract/activity-lists'
import * as activities from '@bourse/contract/calls/office/activities'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText, useWorthText } from '../../../app/page/figures.ts'
import { PageHead } from '../../../app/page/page-head.tsx'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { PersonLink } from '../../../app/page/person-link.tsx'
import { QueueFilters } from '../../../app/page/queue-filters.tsx'
import { useQueueSearch } from '../../../app/page/queue-search.ts'
import { useMay } from '../../../app/use-may.ts'
import { LIST_PAGE, useHeld } from '../api.ts'
import { RewardStatus } from '../words.tsx'
import { Evidence } from './evidence.tsx'
import { HeldDialog } from './held-dialog.tsx'

/** Rewards between accounts that look like one: the oldest first, with what links them. */
export function HeldPage() {
  const t = useTranslations('activitiesDesk')
  const { filter, page, go } = useQueueSearch({ state: REWARD_STATES })
  const state = filter.state ?? 'held'
  const query = useHeld(state, page)
  const [asked, setAsked] = useState<string>()
  const reward = query.data?.records.find(({ id }) => id === asked)
  return (
    <>
      <PageHead
        title={t('held.title')}
        summary={query.data && t(`held.summaries.${state}`, { count: query.data.total })}
        above={t('held.above')}
        action={
          <QueueFilters
            choices={[
              {
                ...{ name: 'state', label: t('held.state'), all: t('rewardStates.held') },
                chosen: state === 'held' ? undefined : state,
                options: REWARD_STATES.slice(1).map((value) => ({ value, label: t(`rewardStates.${value}`) })),
              },
            ]}
            onChange={go}
          />
        }
      />
      <PagedList
        query={query}
        failed={t('held.failed')}
        page={page}
        size={LIST_PAGE}
        onPage={(next) => go({ page: next })}
        empty={{ title: t(`held.none.${state}`), text: t('held.noneText') }}
        table={(rows) => <HeldTable rows={rows} onAsk={setAsked} />}
      />
      {reward !== undefined && <HeldDialog reward={reward} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface HeldTableProps {
  readonly rows: readonly HeldReward[] | undefined
  readonly onAsk: (id: string) => void
}

function HeldTable({ rows, onAsk }: HeldTableProps) {
  const t = useTranslations('activitiesDesk.held')
  const acts = useActsColumn(onAsk)
  return <ColumnTable caption={t('title')} columns={[...useColumns(), acts]} rows={rows} keyOf={({ id }) => id} />
}

function useColumns(): Column<HeldReward>[] {
  const t = useTranslations('activitiesDesk.held')
  const [moment, amountText, worthText] = [useMoment({ withDate: true }), useAmountText(), useWorthText()]
  return [
    {
      ...{ key: 'person', head: t('person'), width: 60 },
      cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
    },
    {
      ...{ key: 'reward', head: t('reward'), numeric: true, strong: true, width: 90 },
      cell: ({ amount, asset, gbp }) => (
        <>
          {amountText(amount, asset)}
          {gbp !== null && asset !== 'GBP' && (
            <span className="block font-normal text-dense text-ink-3">{worthText(gbp, 'GBP')}</span>
          )}
        </>
      ),
    },
    {
      ...{ key: 'activity', head: t('activity'), width: 140, className: 'max-md:hidden pl-6' },
      cellClassName: 'max-w-[220px] whitespace-normal',
      cell: ({ activityId, title, time }) => (
        <>
          <Link to="/activities/list/$id" params={{ id: activityId }} className="link">
            {title}
          </Link>
          <span className="block text-dense text-ink-3">{moment(time)}</span>
        </>
      ),
    },
    {
      ...{ key: 'evidence', head: t('evidence'), width: 160, className: 'max-lg:hidden' },
      cellClassName: 'max-w-[280px] whitespace-normal',
      cell: (row) => <Evidence reward={row} />,
    },
    {
      ...{ key: 'state', head: t('state'), width: 90, cellClassName: 'whitespace-normal' },
      cell: (row) => <HeldState reward={row} />,
    },
  ]
}

function HeldState({ reward }: { readonly reward: HeldReward }) {
  const t = useTranslations('activitiesDesk.held')
  const { state, firstBy, firstWord, decidedBy, note, needsTwo } = reward
  return (
    <>
      <RewardStatus state={state} />
      {state === 'held' && needsTwo && firstBy === null && (
        <span className="block text-dense text-ink-3">{t('two')}</span>
      )}
      {state === 'held' && firstBy !== null && firstWord !== null && (
        <span className="block text-dense text-ink-3">{t(`first.${firstWord}`, { who: firstBy })}</span>
      )}
      {decidedBy !== null && (
        <span className="block text-dense text-ink-3">{t('decided', { who: decidedBy, note: note ?? '' })}</span>
      )}
    </>
  )
}

function useActsColumn(onAsk: (id: string) => void): Column<HeldReward> {
  const t = useTranslations('activitiesDesk.held')
  const mayDecide = useMay(activities.decideHeld)
  return {
    ...{ key: 'acts', head: t('acts'), headHidden: true, numeric: true, underOnPhone: true, width: 60 },
    cell: (row) =>
      mayDecide &&
      row.mayDecide && (
        <Button size="sm" onClick={() => onAsk(row.id)}>
          {t('decide')}
          <span className="sr-only"> {row.uid}</span>
        </Button>
      ),
  }
}
