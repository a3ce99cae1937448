import type { ActivityRecord } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../app/session.ts'
import { PAGE_SIZE, useRecords } from './api.ts'
import { RewardFrame } from './reward-frame.tsx'
import { RewardRow } from './reward-rows.tsx'

/** Specification §2: what somebody took part in, newest first, with what came of it. */
export function RecordsPage() {
  const loggedIn = useLoggedIn()
  return (
    <RewardFrame current="records">
      {loggedIn ? <Records /> : <LogInFirst texts="rewards.records.logInFirst" comesBack />}
    </RewardFrame>
  )
}

function Records() {
  const t = useTranslations('rewards.records')
  const [page, setPage] = useState(1)
  return (
    <PagedList
      query={useRecords(page)}
      texts="rewards.list"
      empty={{ title: t('none.title'), text: t('none.text') }}
      label={t('title')}
      size={PAGE_SIZE}
      page={page}
      onPage={setPage}
    >
      {(record) => <Row key={`${record.activityId} ${record.takenTime} ${record.reward?.id}`} record={record} />}
    </PagedList>
  )
}

function Row({ record: { kind, title, page, takenTime, reward } }: { readonly record: ActivityRecord }) {
  const { moment } = useAmounts()
  return (
    <RewardRow
      {...{ kind, title, page }}
      amount={<Outcome reward={reward} />}
      fact={<time dateTime={takenTime}>{moment(takenTime)}</time>}
    />
  )
}

function Outcome({ reward }: Pick<ActivityRecord, 'reward'>) {
  const t = useTranslations('rewards.records')
  const { amount } = useAmounts()
  if (reward === null) return <span className="font-normal text-ink-2">{t('waiting')}</span>
  if (reward.state === 'held') return <Status kind="in_review" label={t('held')} />
  if (reward.state === 'void') return <Status kind="cancelled" label={t('void')} />
  const given = amount(reward.amount, reward.asset)
  return <Status kind="completed" label={reward.form === 'coupon' ? t('coupon', { amount: given }) : given} />
}
