import { buttonClass } from '@bourse/ui/button.tsx'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { type ReactNode, Suspense, useState } from 'react'
import { REWARD_SECTIONS } from '../../app/campaigns/reward-sections.ts'
import { PageLink } from '../../app/page/page-link.tsx'
import { ListPending, PagedList } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { PAGE_SIZE, useRewards } from './api.ts'
import { RewardFrame } from './reward-frame.tsx'
import { PastRow, PromisedRow } from './reward-rows.tsx'

type Rewards = NonNullable<ReturnType<typeof useRewards>['data']>

/** Specification §2: the rewards centre. What can be taken, what is on its way and what was given, with one total for each asset. */
export function RewardPage() {
  const [page, setPage] = useState(1)
  const query = useRewards(page)
  return (
    <RewardFrame current="rewards">
      {query.data === undefined ? (
        <ListPending query={query} texts="rewards.list" />
      ) : (
        <>
          <Totals totals={query.data.totals} />
          <Take rewards={query.data.take} />
          <Coming rewards={query.data.coming} />
        </>
      )}
      {REWARD_SECTIONS.map(({ key, Section }) => (
        <Suspense key={key}>
          <Section />
        </Suspense>
      ))}
      <Past page={page} onPage={setPage} query={query} />
    </RewardFrame>
  )
}

function Part({
  name,
  children,
}: {
  readonly name: 'totals' | 'take' | 'coming' | 'past'
  readonly children: ReactNode
}) {
  const t = useTranslations('rewards')
  return (
    <section aria-labelledby={`rewards-${name}`} className="mt-8 first:mt-5">
      <SectionRule id={`rewards-${name}`} title={t(`${name}.title`)} />
      {children}
    </section>
  )
}

function Totals({ totals }: Pick<Rewards, 'totals'>) {
  const t = useTranslations('rewards.totals')
  const { figure } = useAmounts()
  if (totals.length === 0) return null
  return (
    <Part name="totals">
      <Table caption={t('title')}>
        <thead>
          <tr>
            <Th>{t('asset')}</Th>
            <Th numeric>{t('paid')}</Th>
            <Th numeric>{t('coming')}</Th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ asset, paid, coming }) => (
            <Tr key={asset}>
              <Td>
                <span className="flex items-center gap-2.5 font-semibold">
                  <CoinMark code={asset} size={20} />
                  {asset}
                </span>
              </Td>
              <Td numeric strong>
                {figure(paid)}
              </Td>
              <Td numeric quiet>
                {figure(coming)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Part>
  )
}

function Take({ rewards }: { readonly rewards: Rewards['take'] }) {
  const t = useTranslations('rewards.take')
  return (
    <Part name="take">
      {rewards.length === 0 ? (
        <EmptyState
          title={t('none.title')}
          text={t('none.text')}
          action={
            <PageLink to="/activity" className={buttonClass()}>
              {t('none.act')}
            </PageLink>
          }
        />
      ) : (
        <ul aria-label={t('title')}>
          {rewards.map((reward, place) => (
            <PromisedRow key={reward.id} reward={reward} way="take" isMain={place === 0} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Coming({ rewards }: { readonly rewards: Rewards['coming'] }) {
  const t = useTranslations('rewards.coming')
  if (rewards.length === 0) return null
  return (
    <Part name="coming">
      <ul aria-label={t('title')}>
        {rewards.map((reward) => (
          <PromisedRow key={reward.id} reward={reward} way="coming" />
        ))}
      </ul>
    </Part>
  )
}

interface PastProps {
  readonly query: ReturnType<typeof useRewards>
  readonly page: number
  readonly onPage: (page: number) => void
}

function Past({ query, page, onPage }: PastProps) {
  const t = useTranslations('rewards.past')
  if (query.data === undefined) return null
  return (
    <Part name="past">
      <PagedList
        query={{ ...query, data: query.data.past }}
        texts="rewards.list"
        empty={{ title: t('none.title'), text: t('none.text') }}
        label={t('title')}
        size={PAGE_SIZE}
        page={page}
        onPage={onPage}
      >
        {(reward) => <PastRow key={reward.id} reward={reward} />}
      </PagedList>
    </Part>
  )
}
