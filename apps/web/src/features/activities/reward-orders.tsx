import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { ListPending, PagedList } from '../../app/page/paged-list.tsx'
import { PAGE_SIZE, type RewardKind, useRewards } from './api.ts'
import { PastRow, PromisedRow } from './reward-rows.tsx'

interface RewardOrdersProps {
  readonly kind: RewardKind
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Specification §2: what activities of one kind gave and will give, on the page of orders. */
export function RewardOrders({ kind, page, onPage }: RewardOrdersProps) {
  const t = useTranslations('rewards')
  const query = useRewards(page, kind)
  if (query.data === undefined) return <ListPending query={query} texts="rewards.list" />
  const { take, coming, past } = query.data
  if (take.length + coming.length + past.total === 0) {
    return (
      <EmptyState
        title={t('orders.none.title')}
        text={t('orders.none.text')}
        action={
          <PageLink to="/activity" className={buttonClass()}>
            {t('take.none.act')}
          </PageLink>
        }
      />
    )
  }
  return (
    <>
      {take.length + coming.length > 0 && (
        <ul aria-label={t('coming.title')}>
          {take.map((reward) => (
            <PromisedRow key={reward.id} reward={reward} way="take" />
          ))}
          {coming.map((reward) => (
            <PromisedRow key={reward.id} reward={reward} way="coming" />
          ))}
        </ul>
      )}
      {past.total > 0 && (
        <PagedList
          query={{ ...query, data: past }}
          texts="rewards.list"
          empty={{ title: t('orders.none.title'), text: t('orders.none.text') }}
          label={t('past.title')}
          size={PAGE_SIZE}
          page={page}
          onPage={onPage}
        >
          {(reward) => <PastRow key={reward.id} reward={reward} />}
        </PagedList>
      )}
    </>
  )
}
