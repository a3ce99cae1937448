import type { InviteMission } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { PagedList } from '../../app/page/paged-list.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { PersonLink } from '../../app/page/person-link.tsx'
import { FRIENDS_PAGE, useInvitationsOf } from './api.ts'

type Found = NonNullable<ReturnType<typeof useInvitationsOf>['data']>
type Friend = Found['records'][number]

/** Who invited a person, whom they invited, and what came of it. */
export function PersonInvitationsPage() {
  const t = useTranslations('inviteDesk')
  const { userId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const query = useInvitationsOf(userId, page)
  return (
    <>
      {query.data !== undefined && <Inviter inviter={query.data.inviter} />}
      {query.data !== undefined && query.data.own.length > 0 && <Own rows={query.data.own} />}
      <section aria-labelledby="friends">
        <SectionRule id="friends" title={t('friends')} />
        <PagedList
          query={query}
          failed={t('failed')}
          page={page}
          size={FRIENDS_PAGE}
          onPage={(next) =>
            void navigate({
              to: '/users/$userId/invitations',
              params: { userId },
              search: { page: next },
              resetScroll: false,
            })
          }
          empty={{ title: t('empty'), text: t('emptyText') }}
          table={(rows) => <FriendsTable rows={rows} />}
        />
      </section>
    </>
  )
}

function Inviter({ inviter }: Pick<Found, 'inviter'>) {
  const t = useTranslations('inviteDesk')
  const moment = useMoment({ withDate: true })
  return (
    <p className="mb-6 text-body">
      {inviter === null ? (
        t('nobody')
      ) : (
        <>
          {t('invitedBy', { time: moment(inviter.time) })}{' '}
          <PersonLink userId={inviter.userId}>{inviter.uid}</PersonLink>
        </>
      )}
    </p>
  )
}

const STATUS: Readonly<Record<InviteMission['state'], StatusKind>> = {
  promised: 'processing',
  taken: 'completed',
  expired: 'cancelled',
  refused: 'cancelled',
}

function Own({ rows }: { readonly rows: readonly InviteMission[] }) {
  const t = useTranslations('inviteDesk')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const columns: Column<InviteMission>[] = [
    { key: 'task', head: t('task'), strong: true, cell: ({ task }) => t(`tasks.${task}`) },
    { key: 'time', head: t('finished'), cell: ({ finishedTime }) => moment(finishedTime) },
    { key: 'cash', head: t('cash'), numeric: true, cell: ({ cash, asset }) => amountText(cash, asset) },
    { key: 'coupon', head: t('coupon'), numeric: true, cell: ({ coupon, asset }) => amountText(coupon, asset) },
    {
      key: 'state',
      head: t('state'),
      cell: ({ state, held }) => (
        <Status kind={held ? 'in_review' : STATUS[state]} label={t(held ? 'states.held' : `states.${state}`)} />
      ),
    },
  ]
  return (
    <section aria-labelledby="own-steps" className="mb-8">
      <SectionRule id="own-steps" title={t('own')} />
      <ColumnTable caption={t('own')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
    </section>
  )
}

function FriendsTable({ rows }: { readonly rows: readonly Friend[] | undefined }) {
  const t = useTranslations('inviteDesk')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const columns: Column<Friend>[] = [
    {
      key: 'friend',
      head: t('friend'),
      width: 70,
      cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
    },
    { key: 'time', head: t('since'), width: 90, cell: ({ invitedTime }) => moment(invitedTime) },
    {
      key: 'tasks',
      head: t('steps'),
      cell: ({ tasks }) =>
        tasks
          .filter(({ finishedTime }) => finishedTime !== null)
          .map(({ task }) => t(`tasks.${task}`))
          .join(', ') || '–',
    },
    { key: 'deposits', head: t('deposits'), numeric: true, cell: ({ deposits }) => amountText(deposits, 'GBP') },
    { key: 'volume', head: t('volume'), numeric: true, cell: ({ volume }) => amountText(volume, 'GBP') },
    { key: 'days', head: t('days'), numeric: true, cell: ({ assetDays }) => assetDays },
    {
      key: 'taken',
      head: t('taken'),
      numeric: true,
      strong: true,
      cell: ({ cashTaken, couponsTaken }) =>
        t('takenSums', { cash: amountText(cashTaken, 'GBP'), coupons: amountText(couponsTaken, 'GBP') }),
    },
  ]
  return <ColumnTable caption={t('friends')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}
