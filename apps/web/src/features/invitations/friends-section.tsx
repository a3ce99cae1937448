import type { InviteConfig, InvitedFriend } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useState } from 'react'
import { ListPaging } from '../../app/page/list-paging.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { PAGE_SIZE, useFriends, useInviteConfig, useTakeReward, useTotals } from './api.ts'
import { daysOf, isNothing, nextStep, openMissions, partsOf } from './invite-view.ts'
import { MarkHeads, MarkLegend, TaskMarks } from './task-marks.tsx'

/** Friends as rows of four task marks, with what they lack and what can be taken. */
export function FriendsSection() {
  const t = useTranslations('invite.friends')
  const [page, setPage] = useState(1)
  const query = useFriends(page)
  const config = useInviteConfig()
  const { data: totals } = useTotals()
  const { figure } = useAmounts()
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE))
  return (
    <section aria-labelledby="friends" className="mt-10">
      <SectionRule
        id="friends"
        title={t('title', { count: totals?.friends ?? 0 })}
        action={
          <span className="flex flex-wrap items-baseline gap-x-5 text-dense text-ink-2">
            {totals !== undefined && (
              <span>{t('month', { cash: figure(totals.monthCash), most: figure(totals.mostCash, 0) })}</span>
            )}
            <PageLink to="/invitefriends" className="link">
              {t('rules')}
            </PageLink>
          </span>
        }
      />
      {query.data === undefined || config.data === undefined ? (
        <ListPending query={query.data === undefined ? query : config} texts="invite.friends" />
      ) : query.data.total === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <>
          <Rows friends={query.data.records} config={config.data} />
          {totals !== undefined && (
            <p className="flex justify-between gap-4 border-ink border-b-[3px] border-double py-2 text-body">
              <span className="text-ink-2">{t('taken')}</span>
              <span className="text-right font-semibold">
                {t('takenSums', { cash: figure(totals.cashTaken), coupons: figure(totals.couponsTaken) })}
              </span>
            </p>
          )}
          <ListPaging
            page={page}
            pages={pages}
            onPage={setPage}
            texts={{
              label: t('paging.label'),
              position: t('paging.position', { page, pages }),
              previous: t('paging.previous'),
              next: t('paging.next'),
            }}
          />
          <MarkLegend />
        </>
      )}
    </section>
  )
}

interface RowsProps {
  readonly friends: readonly InvitedFriend[]
  readonly config: InviteConfig
}

function Rows(props: RowsProps) {
  return useNarrow() ? <FriendList {...props} /> : <FriendTable {...props} />
}

const hasOpen = ({ missions }: InvitedFriend) => openMissions(missions).length > 0

function FriendTable({ friends, config }: RowsProps) {
  const t = useTranslations('invite.friends')
  const { figure, shortDay } = useAmounts()
  const sum = (of: string) => (isNothing(of) ? '–' : figure(of))
  return (
    <Table caption={t('caption')} scrollLabel={t('scroll')}>
      <thead>
        <tr>
          <Th>{t('friend')}</Th>
          <Th>{t('joined')}</Th>
          <Th>
            <MarkHeads />
          </Th>
          <Th>{t('next')}</Th>
          <Th numeric>{t('deposits')}</Th>
          <Th numeric>{t('volume')}</Th>
          <Th numeric>{t('assetDays')}</Th>
          <Th numeric>{t('cash')}</Th>
          <Th numeric>{t('coupons')}</Th>
          <Th numeric>
            <span className="sr-only">{t('act')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {friends.map((friend) => (
          <Tr key={friend.id} className={cx(hasOpen(friend) && 'bg-accent-wash')}>
            <Td className={cx('h-14 font-semibold', hasOpen(friend) && 'shadow-[inset_4px_0_var(--accent)]')}>
              <span className="flex items-center gap-3 pl-2">
                <Monogram name={friend.name} />
                {friend.name}
              </span>
            </Td>
            <Td quiet>{shortDay(friend.invitedTime)}</Td>
            <Td>
              <TaskMarks tasks={friend.tasks} wide />
            </Td>
            <Td className="min-w-[150px] max-w-[240px] whitespace-normal text-dense">
              <Next friend={friend} config={config} />
            </Td>
            <Td numeric>{sum(friend.deposits)}</Td>
            <Td numeric>{sum(friend.volume)}</Td>
            <Td numeric>{t('daysOf', daysOf(friend, config))}</Td>
            <Td numeric className="font-semibold">
              {sum(friend.cashTaken)}
            </Td>
            <Td numeric className="font-semibold">
              {sum(friend.couponsTaken)}
            </Td>
            <Td numeric>
              <Take friend={friend} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The two letters that a name shows, in a frame. */
function Monogram({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-8 shrink-0 items-center justify-center border border-ink text-dense"
    >
      {[...name].slice(0, 2).join('')}
    </span>
  )
}

function FriendList({ friends, config }: RowsProps) {
  const { shortDay } = useAmounts()
  return (
    <ul>
      {friends.map((friend) => (
        <li
          key={friend.id}
          className={cx(
            'border-line border-b py-3',
            hasOpen(friend) && '-mx-4 border-l-4 border-l-accent bg-accent-wash px-4',
          )}
        >
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 truncate">
              <span className="font-semibold">{friend.name}</span>{' '}
              <span className="text-dense text-ink-2">{shortDay(friend.invitedTime)}</span>
            </p>
            <TaskMarks tasks={friend.tasks} />
          </div>
          <div className="mt-2 flex items-center justify-between gap-3 text-dense text-ink-2">
            <p>
              <Next friend={friend} config={config} />
            </p>
            <Take friend={friend} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Next({ friend, config }: { readonly friend: InvitedFriend; readonly config: InviteConfig }) {
  const t = useTranslations('invite.next')
  const tasks = useTranslations('invite.tasks')
  const { figure, shortDay } = useAmounts()
  const { key, task, endTime, deposits, volume, assetDays } = nextStep(friend, config.missions)
  const name = tasks(task)
  if (key === 'all') return t('all')
  const day = endTime === '' ? '' : shortDay(endTime)
  if (key === 'missed') return t('missed', { task: name, day })
  if (key === 'kyc') return t('kyc', { day })
  const lacks = [
    ...(isNothing(deposits) ? [] : [t('deposits', { amount: figure(deposits) })]),
    ...(isNothing(volume) ? [] : [t('volume', { amount: figure(volume) })]),
    ...(assetDays === 0 ? [] : [t('assetDays', { count: assetDays })]),
  ]
  return lacks.length === 0 ? t('soon', { task: name }) : t('investor', { task: name, lacks: lacks.join(', '), day })
}

/** The oldest reward of this friend that can be taken. */
function Take({ friend }: { readonly friend: InvitedFriend }) {
  const t = useTranslations('invite.friends')
  const { figure } = useAmounts()
  const taking = useTakeReward()
  const [mission] = openMissions(friend.missions)
  if (mission === undefined) return null
  const take = () =>
    taking.mutate(mission.id, {
      onSuccess: ({ held }) => (held ? toast.good(t('heldNow')) : toast.good(t('takenNow'))),
      onError: ({ message }) => toast.bad(message),
    })
  const amount = partsOf(mission)
    .map((part) => figure(part))
    .join(' + ')
  return (
    <Button size="sm" variant="ink" pending={taking.isPending} onClick={take}>
      {t('take', { amount })}
    </Button>
  )
}
