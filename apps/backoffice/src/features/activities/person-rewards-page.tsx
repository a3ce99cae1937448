import type { Reward } from '@bourse/contract'
import * as activities from '@bourse/contract/calls/office/activities'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { PagedList } from '../../app/page/paged-list.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { useMay } from '../../app/use-may.ts'
import { LIST_PAGE, useRewardsOf } from './api.ts'
import { RewardStatus } from './words.tsx'

/** What activities gave a person, newest first. */
export function PersonRewardsPage() {
  const t = useTranslations('activitiesDesk.rewards')
  const { userId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const query = useRewardsOf(userId, page)
  return (
    <section aria-labelledby="rewards">
      <SectionRule id="rewards" title={t('title')} />
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={LIST_PAGE}
        onPage={(next) =>
          void navigate({
            to: '/users/$userId/rewards',
            params: { userId },
            search: { page: next },
            resetScroll: false,
          })
        }
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <Rewards rows={rows} />}
      />
    </section>
  )
}

function Rewards({ rows }: { readonly rows: readonly Reward[] | undefined }) {
  const t = useTranslations('activitiesDesk')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const maySee = useMay(activities.officeActivity)
  const columns: Column<Reward>[] = [
    { key: 'time', head: t('rewards.time'), quiet: true, width: 90, cell: ({ time }) => moment(time) },
    {
      ...{ key: 'activity', head: t('rewards.activity'), width: 150 },
      cellClassName: 'max-w-[260px] whitespace-normal',
      cell: ({ activityId, title, kind }) => (
        <>
          {maySee ? (
            <Link to="/activities/list/$id" params={{ id: activityId }} className="link">
              {title}
            </Link>
          ) : (
            title
          )}
          <span className="block text-dense text-ink-3">{t(`kinds.${kind}`)}</span>
        </>
      ),
    },
    {
      ...{ key: 'amount', head: t('rewards.amount'), numeric: true, strong: true, width: 90 },
      cell: ({ amount, asset }) => amountText(amount, asset),
    },
    {
      ...{ key: 'form', head: t('rewards.form'), className: 'max-md:hidden pl-6', width: 90 },
      cell: ({ form }) => t(`forms.${form}`),
    },
    { key: 'state', head: t('rewards.state'), width: 70, cell: ({ state }) => <RewardStatus state={state} /> },
  ]
  return <ColumnTable caption={t('rewards.title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}
