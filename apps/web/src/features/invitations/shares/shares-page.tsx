import type { FeeShareDay } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule, SectionRule } from '@bourse/ui/rule.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { PagedList } from '../../../app/page/paged-list.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { PAGE_SIZE, useShareDays } from './api.ts'
import { NextPayout } from './next-payout.tsx'
import { WorkedShare } from './worked-share.tsx'

/** What friends’ fees brought, day by day. */
export function SharesPage() {
  const t = useTranslations('feeShares')
  const loggedIn = useLoggedIn()
  return (
    <div className="wrap pt-5 pb-16 md:pt-7">
      <h1 className="display text-h2 md:text-[48px] md:leading-[52px]">{t('title')}</h1>
      <p className="mt-1 max-w-[60ch] text-[15px] text-ink-2 leading-[22px]">{t('intro')}</p>
      <ScotchRule className="mt-5" />
      <div className="mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_400px]">
        <div className="min-w-0 max-lg:order-2">
          {loggedIn ? <Days /> : <LogInFirst texts="feeShares.logInFirst" comesBack />}
        </div>
        <div className="grid content-start gap-8">
          {loggedIn && <NextPayout />}
          <WorkedShare />
        </div>
      </div>
    </div>
  )
}

function Days() {
  const t = useTranslations('feeShares.days')
  const [page, setPage] = useState(1)
  return (
    <section aria-labelledby="share-days">
      <SectionRule id="share-days" title={t('title')} />
      <PagedList
        query={useShareDays(page)}
        texts="feeShares.days"
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        label={t('title')}
        size={PAGE_SIZE}
        page={page}
        onPage={setPage}
      >
        {(row) => <DayRow key={`${row.time} ${row.asset} ${row.kind} ${row.state} ${row.payTime}`} row={row} />}
      </PagedList>
    </section>
  )
}

const STATUS: Readonly<Record<FeeShareDay['state'], StatusKind>> = {
  locked: 'processing',
  held: 'in_review',
  paid: 'completed',
  taken: 'cancelled',
}

function DayRow({ row }: { readonly row: FeeShareDay }) {
  const t = useTranslations('feeShares.days')
  const { full, day } = useAmounts()
  const { time, kind, asset, amount, friends, state, payTime } = row
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-line border-b py-3 text-body md:grid-cols-[130px_1fr_1fr_240px]">
      <time dateTime={time} className="text-ink-2">
        {day(time)}
      </time>
      <span className="flex items-center gap-2.5 font-semibold tabular-nums max-md:justify-end">
        <CoinMark code={asset} size={20} />
        {`${full(amount)}\u00a0${asset}`}
      </span>
      <span className="text-ink-2">{t(kind, { friends })}</span>
      <span className="flex items-center gap-3 text-dense text-ink-2 md:justify-end">
        {payTime !== null && day(payTime)}
        <Status kind={STATUS[state]} label={t(`states.${state}`)} />
      </span>
    </li>
  )
}
