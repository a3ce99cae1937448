import type { CouponBudget, CouponProposal } from '@bourse/contract'
import * as coupons from '@bourse/contract/calls/office/coupons'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PersonLink } from '../../app/page/person-link.tsx'
import { Proposal } from '../../app/page/proposal.tsx'
import { useMay } from '../../app/use-may.ts'
import { useBudgets, useConfirm, useDecline, useProposals } from './api.ts'

export function CouponsPage() {
  const t = useTranslations('couponsDesk')
  return (
    <div className="desk">
      <PageHead title={t('title')} above={t('above')} />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_520px]">
        <Proposals />
        <Budgets />
      </div>
    </div>
  )
}

function Proposals() {
  const t = useTranslations('couponsDesk.proposals')
  return (
    <section aria-labelledby="coupon-proposals" className="min-w-0">
      <SectionRule id="coupon-proposals" title={t('title')} />
      <Loaded query={useProposals()} failed={t('failed')} skeleton={<LoadingState lines={4} />}>
        {(proposals) =>
          proposals.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            proposals.map((proposal) => <OpenProposal key={proposal.id} proposal={proposal} />)
          )
        }
      </Loaded>
    </section>
  )
}

function OpenProposal({ proposal }: { readonly proposal: CouponProposal }) {
  const t = useTranslations('couponsDesk.proposals')
  const amountText = useAmountText()
  const [confirm, decline] = [useConfirm(), useDecline()]
  const mayDecide = useMay(coupons.confirmCoupon)
  return (
    <Proposal
      listed
      title={t('of', { amount: amountText(proposal.amount, proposal.asset), uid: proposal.uid })}
      proposal={proposal}
      why={proposal.reason}
      confirm={mayDecide ? confirm : undefined}
      decline={mayDecide ? decline : undefined}
      confirmed={t('confirmed')}
    >
      <p className="text-body text-ink-2">
        {t('from', { title: proposal.title })} <PersonLink userId={proposal.userId}>{proposal.uid}</PersonLink>
      </p>
    </Proposal>
  )
}

function Budgets() {
  const t = useTranslations('couponsDesk.budgets')
  const query = useBudgets()
  return (
    <section aria-labelledby="coupon-budgets" className="min-w-0">
      <SectionRule id="coupon-budgets" title={t('title')} />
      <Loaded query={query} failed={t('failed')} skeleton={<BudgetTable rows={undefined} />}>
        {(rows) =>
          rows.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} /> : <BudgetTable rows={rows} />
        }
      </Loaded>
    </section>
  )
}

function BudgetTable({ rows }: { readonly rows: readonly CouponBudget[] | undefined }) {
  const t = useTranslations('couponsDesk.budgets')
  const amountText = useAmountText()
  const columns: Column<CouponBudget>[] = [
    { key: 'title', head: t('activity'), width: 160, cell: ({ title }) => title },
    {
      ...{ key: 'left', head: t('left'), numeric: true, strong: true, width: 90 },
      cell: ({ left, asset }) => amountText(left, asset),
    },
  ]
  const keyOf = ({ activityId, asset }: CouponBudget) => `${activityId} ${asset}`
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={keyOf} dense />
}
