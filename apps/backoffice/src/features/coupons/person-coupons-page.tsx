import type { CouponState, OfficeCoupon } from '@bourse/contract'
import * as coupons from '@bourse/contract/calls/office/coupons'
import { COUPON_STATES } from '@bourse/contract/coupon-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { PagedList } from '../../app/page/paged-list.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { useMay } from '../../app/use-may.ts'
import { COUPONS_PAGE, useCouponsOf } from './api.ts'
import { CouponStatus } from './coupon-status.tsx'
import { IssueDialog } from './issue-dialog.tsx'

/** The fee coupons of a person, and a new one by hand. */
export function PersonCouponsPage() {
  const t = useTranslations('couponsDesk.person')
  const states = useTranslations('couponsDesk.states')
  const { userId = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [issuing, setIssuing] = useState(false)
  const mayIssue = useMay(coupons.issueCoupon)
  const page = pageOf(search.page)
  const state = COUPON_STATES.find((one) => one === search.state) ?? 'valid'
  const query = useCouponsOf({ userId, page, state })
  const go = (next: { readonly page?: number; readonly state: CouponState }) =>
    void navigate({ to: '/users/$userId/coupons', params: { userId }, search: next, resetScroll: false })
  return (
    <section aria-labelledby="person-coupons">
      <SectionRule
        id="person-coupons"
        title={t('title')}
        action={
          mayIssue ? (
            <Button size="sm" onClick={() => setIssuing(true)}>
              {t('issue')}
            </Button>
          ) : undefined
        }
      />
      <div className="mb-3 flex">
        <Segmented
          label={t('label')}
          value={state}
          options={COUPON_STATES.map((value) => ({ value, label: states(value) }))}
          onChange={(next) => go({ state: next })}
        />
      </div>
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={COUPONS_PAGE}
        onPage={(next) => go({ state, page: next })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <CouponTable rows={rows} />}
      />
      {issuing && <IssueDialog userId={userId} onClose={() => setIssuing(false)} />}
    </section>
  )
}

function CouponTable({ rows }: { readonly rows: readonly OfficeCoupon[] | undefined }) {
  const t = useTranslations('couponsDesk.person')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const columns: Column<OfficeCoupon>[] = [
    { key: 'issued', head: t('issued'), quiet: true, width: 90, cell: ({ issuedTime }) => moment(issuedTime) },
    { key: 'title', head: t('activity'), className: 'max-md:hidden', width: 140, cell: ({ title }) => title },
    {
      ...{ key: 'face', head: t('face'), numeric: true, width: 80 },
      cell: ({ id, face, asset }) => (
        <Link
          to="/coupons/$id"
          params={{ id }}
          className="link"
          aria-label={t('trades', { amount: amountText(face, asset) })}
        >
          {amountText(face, asset)}
        </Link>
      ),
    },
    {
      ...{ key: 'rest', head: t('rest'), numeric: true, strong: true, width: 80 },
      cell: ({ rest, asset }) => amountText(rest, asset),
    },
    {
      ...{ key: 'expires', head: t('expires'), numeric: true, quiet: true, className: 'max-md:hidden', width: 90 },
      cell: ({ expireTime }) => moment(expireTime),
    },
    {
      ...{ key: 'state', head: t('state'), className: 'pl-6', width: 70 },
      cell: ({ state }) => <CouponStatus state={state} />,
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}
