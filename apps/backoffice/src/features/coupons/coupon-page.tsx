import type { CouponRecord, HeldCoupon } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { BackLink } from '../../app/page/back-link.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { pageOf } from '../../app/page/paging.ts'
import { PersonLink } from '../../app/page/person-link.tsx'
import { COUPONS_PAGE, useCouponTrades } from './api.ts'
import { CouponStatus } from './coupon-status.tsx'

/** One coupon of somebody, and the trades of which it paid fees back. */
export function CouponPage() {
  const t = useTranslations('couponsDesk.coupon')
  const { id = '' } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const query = useCouponTrades(id, page)
  return (
    <div className="desk">
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={12} className="mt-6" />}>
        {({ coupon }) => (
          <>
            <CouponHead coupon={coupon} />
            <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_400px]">
              <section aria-labelledby="coupon-trades" className="min-w-0">
                <SectionRule id="coupon-trades" title={t('trades')} />
                <PagedList
                  query={query}
                  failed={t('failed')}
                  page={page}
                  size={COUPONS_PAGE}
                  onPage={(next) =>
                    void navigate({ to: '/coupons/$id', params: { id }, search: { page: next }, resetScroll: false })
                  }
                  empty={{ title: t('empty'), text: t('emptyText') }}
                  table={(rows) => <Trades rows={rows} asset={coupon.asset} />}
                />
              </section>
              <CouponFacts coupon={coupon} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

interface CouponProps {
  readonly coupon: HeldCoupon
}

function CouponHead({ coupon: { userId, face, asset, state } }: CouponProps) {
  const t = useTranslations('couponsDesk.coupon')
  const amountText = useAmountText()
  return (
    <PageHead
      title={t('of', { amount: amountText(face, asset) })}
      above={<BackLink to={`/users/${userId}/coupons`}>{t('back')}</BackLink>}
      action={<CouponStatus state={state} />}
    />
  )
}

function CouponFacts({ coupon }: CouponProps) {
  const t = useTranslations('couponsDesk')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const { id, userId, uid, title, face, rest, asset, issuedTime, expireTime } = coupon
  return (
    <Facts title={t('coupon.facts')}>
      <Fact name={t('coupon.number')}>{id}</Fact>
      <Fact name={t('coupon.account')}>
        <PersonLink userId={userId}>{uid}</PersonLink>
      </Fact>
      <Fact name={t('person.activity')}>{title}</Fact>
      <Fact name={t('person.face')}>{amountText(face, asset)}</Fact>
      <Fact name={t('person.rest')}>{amountText(rest, asset)}</Fact>
      <Fact name={t('person.issued')}>{moment(issuedTime)}</Fact>
      <Fact name={t('person.expires')}>{moment(expireTime)}</Fact>
    </Facts>
  )
}

function Trades({ rows, asset }: { readonly rows: readonly CouponRecord[] | undefined; readonly asset: string }) {
  const t = useTranslations('couponsDesk.coupon')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const columns: Column<CouponRecord>[] = [
    { key: 'time', head: t('time'), quiet: true, width: 90, cell: ({ tradeTime }) => moment(tradeTime) },
    { key: 'market', head: t('market'), width: 70, cell: ({ symbol }) => symbol.replace('-', '/') },
    {
      ...{ key: 'order', head: t('order'), quiet: true, width: 120, className: 'max-lg:hidden' },
      cell: ({ orderId }) => orderId,
    },
    {
      ...{ key: 'fee', head: t('fee'), numeric: true, width: 90, className: 'max-sm:hidden' },
      cell: ({ fee, feeAsset }) => amountText(fee, feeAsset),
    },
    {
      ...{ key: 'value', head: t('value'), numeric: true, width: 80, className: 'max-md:hidden' },
      cell: ({ value }) => amountText(value, asset),
    },
    {
      ...{ key: 'paid', head: t('paid'), numeric: true, strong: true, width: 80 },
      cell: ({ paid }) => amountText(paid, asset),
    },
  ]
  return <ColumnTable caption={t('trades')} columns={columns} rows={rows} keyOf={({ tradeId }) => tradeId} scrolls />
}
