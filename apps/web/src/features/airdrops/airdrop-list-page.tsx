import type { Airdrop } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { CampaignFrame } from '../../app/campaigns/campaign-frame.tsx'
import { CountdownScale } from '../../app/campaigns/countdown-scale.tsx'
import { ListPaging } from '../../app/page/list-paging.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { partsOf } from './airdrop-view.ts'
import { PAGE_SIZE, useAirdrops } from './api.ts'
import { SpotScale } from './spot-scale.tsx'

/** Specification §2: every airdrop, what runs first. */
export function AirdropListPage() {
  const t = useTranslations('airdrops')
  const [page, setPage] = useState(1)
  const query = useAirdrops(page)
  const parts = query.data && partsOf(query.data.records)
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE))
  return (
    <CampaignFrame kind="airdrop" title={t('list.title')} intro={t('list.intro')}>
      {parts === undefined ? (
        <div className="pt-6">
          <ListPending query={query} texts="airdrops.list" />
        </div>
      ) : query.data?.total === 0 ? (
        <Empty />
      ) : (
        <div className="grid gap-8 pt-6">
          <Part part="open" records={parts.open} />
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
            <Part part="soon" records={parts.soon} />
            <Part part="ended" records={parts.ended} />
          </div>
        </div>
      )}
      <ListPaging
        page={page}
        pages={pages}
        onPage={setPage}
        texts={{
          label: t('list.paging.label'),
          position: t('list.paging.position', { page, pages }),
          previous: t('list.paging.previous'),
          next: t('list.paging.next'),
        }}
      />
    </CampaignFrame>
  )
}

function Empty() {
  const t = useTranslations('airdrops.list.empty')
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <PageLink to="/activity" className="link">
          {t('link')}
        </PageLink>
      }
    />
  )
}

interface PartProps {
  readonly part: 'open' | 'soon' | 'ended'
  readonly records: readonly Airdrop[]
}

function Part({ part, records }: PartProps) {
  const t = useTranslations('airdrops.list')
  return (
    <section aria-labelledby={`airdrops-${part}`}>
      <SectionRule id={`airdrops-${part}`} title={t(`parts.${part}`)} />
      {records.length === 0 ? (
        <p className="border-line border-b py-4 text-body text-ink-2">{t(`none.${part}`)}</p>
      ) : (
        <ul aria-label={t(`parts.${part}`)}>
          {records.map((one) =>
            part === 'open' ? <OpenRow key={one.id} airdrop={one} /> : <ShortRow key={one.id} airdrop={one} />,
          )}
        </ul>
      )}
    </section>
  )
}

const pageOf = (id: string) => `/activity/airDrop?id=${id}`

function OpenRow({ airdrop }: { readonly airdrop: Airdrop }) {
  const t = useTranslations('airdrops')
  const { amount } = useAmounts()
  const { id, title, coin, amount: each, minimum, holdCoin, way, phase, startTime, endTime } = airdrop
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-line border-b py-3 lg:grid-cols-[32px_minmax(0,1fr)_252px_220px_132px] lg:gap-x-6">
      <CoinMark code={coin} size={32} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-dense text-ink-3">
          {t(`way.${way}`)}
          {phase === 'paused' && <Status kind="in_review" label={t('paused')} />}
          {phase === 'sold_out' && <Status kind="cancelled" label={t('allClaimed')} />}
        </p>
        <h3 className="font-semibold text-[15px] leading-5">{title}</h3>
        <p className="text-body text-ink-2">
          {t('list.each', { amount: amount(each, coin), minimum: amount(minimum, holdCoin) })}
        </p>
      </div>
      <div className="grid gap-2 max-lg:col-span-2 lg:contents">
        <SpotScale airdrop={airdrop} />
        <CountdownScale startTime={startTime} endTime={endTime} />
      </div>
      <div className="flex justify-end max-lg:col-span-2">
        <Link
          to={pageOf(id)}
          aria-label={t('list.openOf', { title })}
          className={buttonClass({ variant: 'outline', className: 'max-lg:w-full lg:min-w-[124px]' })}
        >
          {t('list.open')}
        </Link>
      </div>
    </li>
  )
}

function ShortRow({
  airdrop: { id, title, coin, amount: each, phase, startTime, endTime, people },
}: {
  readonly airdrop: Airdrop
}) {
  const t = useTranslations('airdrops.list')
  const { amount, day, moment } = useAmounts()
  return (
    <li className="grid min-h-11 grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-line border-b py-2 text-body">
      <CoinMark code={coin} size={24} />
      <span className="min-w-0">
        <Link to={pageOf(id)} className="link block font-semibold">
          {title}
        </Link>
        <span className="text-dense text-ink-2">
          {amount(each, coin)}
          {phase === 'ended' && ` · ${t('people', { people })}`}
        </span>
      </span>
      <time dateTime={phase === 'soon' ? startTime : endTime} className="text-right text-ink-2">
        {phase === 'soon' ? moment(startTime) : day(endTime)}
      </time>
    </li>
  )
}
