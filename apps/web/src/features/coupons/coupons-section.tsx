import type { Coupon, CouponOffer, CouponState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'
import { PagedList } from '../../app/page/paged-list.tsx'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { TickScale } from '../../app/page/tick-scale.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { PAGE_SIZE, useCouponOffers, useCoupons, useTakeCoupon } from './api.ts'
import { usedShare } from './coupon-view.ts'

const STATES: readonly CouponState[] = ['valid', 'run_out', 'expired']

/** In the rewards centre: coupons that can be taken, and the person's own by their state. */
export function CouponsSection() {
  const t = useTranslations('coupons')
  const [state, setState] = useState<CouponState>('valid')
  return (
    <section aria-labelledby="coupons" className="mt-8">
      <SectionRule
        id="coupons"
        title={t('title')}
        action={<span className="text-dense text-ink-2 max-md:hidden">{t('note')}</span>}
      />
      <Offers />
      <Tabs
        label={t('label')}
        value={state}
        onChange={setState}
        items={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      >
        <TabPanel value={state}>
          <OwnCoupons key={state} state={state} />
        </TabPanel>
      </Tabs>
    </section>
  )
}

function OwnCoupons({ state }: { readonly state: CouponState }) {
  const t = useTranslations('coupons')
  const [page, setPage] = useState(1)
  return (
    <PagedList
      query={useCoupons(state, page)}
      texts="coupons.list"
      empty={{ title: t(`none.${state}`), text: t('none.text') }}
      label={t(`states.${state}`)}
      size={PAGE_SIZE}
      page={page}
      onPage={setPage}
    >
      {(coupon) => <CouponRow key={coupon.id} coupon={coupon} />}
    </PagedList>
  )
}

function CouponRow({ coupon }: { readonly coupon: Coupon }) {
  const t = useTranslations('coupons')
  const { amount, day } = useAmounts()
  const { id, state, asset, face, rest, title, expireTime } = coupon
  const [whole, left] = [amount(face, asset), amount(rest, asset)]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1.5 border-line border-b py-3 text-body md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <span className="min-w-0">
        <Link to={`/reward/coupons/${id}`} className="block truncate font-semibold hover:underline">
          {t('of', { amount: whole })}
        </Link>
        <span className="block truncate text-dense text-ink-3">{title}</span>
      </span>
      <span className="grid justify-items-start gap-0.5 max-md:col-span-2 max-md:row-start-2">
        <TickScale share={usedShare(coupon)} width={168} ticks={20} long={5} faded={state !== 'valid'} />
        <span className="text-dense text-ink-2">{t('left', { left, face: whole })}</span>
      </span>
      <time
        dateTime={expireTime}
        className="text-ink-2 max-md:col-start-2 max-md:row-start-1 max-md:text-right max-md:text-dense"
      >
        {t(state === 'expired' ? 'expired' : 'until', { day: day(expireTime) })}
      </time>
      <Link
        to={`/reward/coupons/${id}`}
        aria-label={t('tradesOf', { amount: whole })}
        className="inline-flex min-h-6 items-center font-medium text-accent hover:underline max-md:hidden"
      >
        {t('trades')}
      </Link>
    </li>
  )
}

function Offers() {
  const t = useTranslations('coupons.offers')
  const { data } = useCouponOffers()
  const open = data?.filter(({ taken }) => !taken) ?? []
  if (open.length === 0) return null
  return (
    <ul aria-label={t('label')} className="mb-3">
      {open.map((offer) => (
        <Offer key={offer.activityId} offer={offer} />
      ))}
    </ul>
  )
}

function Offer({ offer }: { readonly offer: CouponOffer }) {
  const t = useTranslations('coupons.offers')
  const { amount, moment } = useAmounts()
  const take = useTakeCoupon()
  const { activityId, title, summary, asset, endTime } = offer
  const face = amount(offer.amount, asset)
  const press = () =>
    take.mutate(activityId, {
      onSuccess: (coupon) => toast.good(t(coupon === null ? 'checked' : 'done', { amount: face })),
    })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1.5 border-line border-b py-3 text-body">
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink-2">{summary}</span>
        <time dateTime={endTime} className="text-dense text-ink-3">
          {t('until', { time: moment(endTime) })}
        </time>
      </span>
      <Button pending={take.isPending} aria-label={t('takeOf', { amount: face, title })} onClick={press}>
        {t('take', { amount: face })}
      </Button>
      {take.isError && <RefusalNote failure={take.error} className="col-span-2" />}
    </li>
  )
}
