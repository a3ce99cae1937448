import type { Coupon, CouponRecord } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { ScotchRule, SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useState } from 'react'
import { ListPending, PagedList } from '../../app/page/paged-list.tsx'
import { TickScale } from '../../app/page/tick-scale.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { PAGE_SIZE, useCoupon, useCouponRecords } from './api.ts'
import { usedOf, usedShare } from './coupon-view.ts'

const LOOKS: Readonly<Record<Coupon['state'], StatusKind>> = {
  valid: 'open',
  run_out: 'completed',
  expired: 'cancelled',
}

/** One coupon, and the trades of which it paid fees back. */
export function CouponPage() {
  const t = useTranslations('coupons.page')
  const { id = '' } = useParams({ strict: false })
  const query = useCoupon(id)
  const isUnknown = query.error !== null && 'reason' in query.error && query.error.reason === 'coupons.unknown'
  return (
    <div className="wrap pt-6 pb-16 md:pt-8">
      <Link to="/reward" className="inline-flex min-h-6 items-center gap-1.5 text-body text-ink-2 hover:text-ink">
        <Icon of={drawings.arrowLeft} size={14} />
        {t('back')}
      </Link>
      {isUnknown ? (
        <EmptyState className="mt-6 border-t" title={t('unknown.title')} text={t('unknown.text')} />
      ) : query.data === undefined ? (
        <ListPending query={query} texts="coupons.list" />
      ) : (
        <Sheet coupon={query.data} />
      )}
    </div>
  )
}

function Sheet({ coupon }: { readonly coupon: Coupon }) {
  const t = useTranslations('coupons')
  const { amount, moment } = useAmounts()
  const { state, asset, face, rest, title, issuedTime, expireTime } = coupon
  const whole = amount(face, asset)
  return (
    <>
      <header className="mt-2">
        <h1 className="display text-h2">{t('of', { amount: whole })}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-body">
          <Status kind={LOOKS[state]} label={t(`states.${state}`)} />
          <span className="text-ink-2">{title}</span>
        </p>
      </header>
      <ScotchRule className="mt-5" />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[360px_minmax(0,1fr)]">
        <section className="mt-6">
          <SectionRule title={t('page.state')} />
          <TickScale share={usedShare(coupon)} width={320} ticks={40} faded={state !== 'valid'} />
          <div className="mt-2.5">
            <Sum
              rows={[
                { label: t('page.face'), value: whole },
                { operator: '−', label: t('page.used'), value: amount(usedOf(coupon), asset) },
                {
                  label: t(state === 'expired' ? 'page.lapsed' : 'page.rest'),
                  value: amount(rest, asset),
                  kind: 'answer',
                },
              ]}
            />
          </div>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body">
            <dt className="text-ink-2">{t('page.issued')}</dt>
            <dd className="text-right">
              <time dateTime={issuedTime}>{moment(issuedTime)}</time>
            </dd>
            <dt className="text-ink-2">{t('page.expires')}</dt>
            <dd className="text-right">
              <time dateTime={expireTime}>{moment(expireTime)}</time>
            </dd>
          </dl>
          <p className="mt-4 text-dense text-ink-3">{t('page.how')}</p>
        </section>
        <section className="mt-6 min-w-0">
          <SectionRule title={t('page.trades')} />
          <Trades coupon={coupon} />
        </section>
      </div>
    </>
  )
}

function Trades({ coupon }: { readonly coupon: Coupon }) {
  const t = useTranslations('coupons.page')
  const [page, setPage] = useState(1)
  return (
    <PagedList
      query={useCouponRecords(coupon.id, page)}
      texts="coupons.list"
      empty={{ title: t('noTrades.title'), text: t('noTrades.text') }}
      label={t('trades')}
      size={PAGE_SIZE}
      page={page}
      onPage={setPage}
    >
      {(record) => <TradeRow key={record.tradeId} record={record} asset={coupon.asset} />}
    </PagedList>
  )
}

function TradeRow({ record, asset }: { readonly record: CouponRecord; readonly asset: string }) {
  const t = useTranslations('coupons.page')
  const { amount, moment } = useAmounts()
  const { symbol, orderId, fee, feeAsset, value, paid, tradeTime } = record
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line border-b py-2.5 text-body">
      <Link to="/orderdetail" search={{ symbol, id: orderId } as never} className="font-semibold hover:underline">
        {symbol.replace('-', '/')}
      </Link>
      <span className="text-right font-medium tabular-nums">{`+ ${amount(paid, asset)}`}</span>
      <time dateTime={tradeTime} className="text-dense text-ink-3">
        {moment(tradeTime)}
      </time>
      <span className="text-right text-dense text-ink-3">
        {t('feeWorth', { fee: amount(fee, feeAsset), value: amount(value, asset) })}
      </span>
    </li>
  )
}
