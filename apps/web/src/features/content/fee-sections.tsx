import type { FeeSchedule } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { DashList } from '../../app/page/reading.tsx'
import { feeOn, formatMoney, formatRate, minimumIn, rateRange } from '../../app/shared-data/fees.ts'
import { useTextList } from '../../app/shared-data/text-list.ts'
import { FeeTable } from './fee-table.tsx'

interface SectionProps {
  fees: FeeSchedule
}

/** Figures of the specification (§9) that are facts of a product rather than rates of the schedule. */
const REFUND_MINIMUM = { amount: '5', currency: 'USD' } as const
const REFUND_DAYS = 14
const BILL_DELAY_MINUTES = 30
const LEVERAGE = 3
const PRICE_DIFFERENCE = '0.005'
const MANAGEMENT_FEE_TIME = '23:55'

const EXAMPLE_AMOUNT = '0.01333'
const EXAMPLE_EXACT = '0.000033325'
const EXAMPLE_RATE = '0.0025'

function Note({ children }: { children: string }) {
  return <p className="mt-4 max-w-[680px] text-base text-ink-2">{children}</p>
}

export function TradingFees({ fees }: SectionProps) {
  const t = useTranslations('fee.trading')
  const locale = useLocaleTag()
  const notes = useTextList<string>('fee.trading.notes')
  const { lowest, highest } = rateRange(fees)
  const range = { lowest: formatRate(lowest, locale), highest: formatRate(highest, locale) }
  return (
    <>
      <p className="max-w-[680px] pb-6 text-ink-2 text-read">{t('text', range)}</p>
      <TierTable fees={fees} />
      <div className="pt-6">
        <DashList
          items={[
            ...notes,
            t('minimum', {
              minimumEur: formatMoney(minimumIn(fees, 'EUR'), locale),
              minimumGbp: formatMoney(minimumIn(fees, 'GBP'), locale),
            }),
          ]}
        />
      </div>
    </>
  )
}

function TierTable({ fees }: SectionProps) {
  const t = useTranslations('fee.trading')
  const locale = useLocaleTag()
  const usdt = (amount: string) => formatMoney({ amount, currency: 'USDT' }, locale, 0)
  const volume = (tier: FeeSchedule['tiers'][number], next: FeeSchedule['tiers'][number] | undefined) =>
    /[1-9]/.test(tier.volumeFrom) || next === undefined
      ? t('from', { amount: usdt(tier.volumeFrom) })
      : t('below', { amount: usdt(next.volumeFrom) })
  return (
    <Table caption={t('caption')} className="text-base">
      <thead>
        <tr>
          <Th className="max-md:hidden">{t('level')}</Th>
          <Th>{t('volume')}</Th>
          <Th numeric className="whitespace-normal">
            {t('maker')}
          </Th>
          <Th numeric className="whitespace-normal">
            {t('taker')}
          </Th>
        </tr>
      </thead>
      <tbody>
        {fees.tiers.map((tier, place) => (
          <Tr key={tier.tier}>
            <Td className="font-medium max-md:hidden">{t('levelNumber', { level: tier.tier })}</Td>
            <Td>{volume(tier, fees.tiers[place + 1])}</Td>
            <Td numeric strong>
              {formatRate(tier.makerRate, locale)}
            </Td>
            <Td numeric strong>
              {formatRate(tier.takerRate, locale)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function ConvertFees() {
  const t = useTranslations('fee')
  const row = { service: t('convert.quote'), fee: t('inPrice'), when: t('convert.quoteWhen') }
  return <FeeTable caption={t('convert.title')} rows={[row]} />
}

export function CardFees({ fees: { card } }: SectionProps) {
  const t = useTranslations('fee.card')
  const locale = useLocaleTag()
  return (
    <>
      <FeeTable
        caption={t('title')}
        rows={[
          { service: t('issuance'), fee: formatMoney(card.issuance, locale), when: t('issuanceWhen') },
          { service: t('recharge'), fee: formatRate(card.rechargeRate, locale), when: t('rechargeWhen') },
          {
            service: t('transaction'),
            fee: formatRate(card.transactionRate, locale),
            when: t('transactionWhen', { maximum: formatMoney(card.maximumPerTransaction, locale) }),
          },
          {
            service: t('refund'),
            fee: formatRate(card.refundRate, locale),
            when: t('refundWhen', { minimum: formatMoney(REFUND_MINIMUM, locale) }),
          },
        ]}
      />
      <Note>{t('note', { days: REFUND_DAYS, minutes: BILL_DELAY_MINUTES })}</Note>
    </>
  )
}

export function LeveragedFees({ fees: { leveraged } }: SectionProps) {
  const t = useTranslations('fee.leveraged')
  const locale = useLocaleTag()
  return (
    <>
      <FeeTable
        caption={t('title')}
        rows={[
          {
            service: t('transaction'),
            fee: formatRate(leveraged.transactionRate, locale),
            when: t('transactionWhen'),
          },
          {
            service: t('management'),
            fee: formatRate(leveraged.dailyManagementRate, locale),
            when: t('managementWhen', { time: MANAGEMENT_FEE_TIME }),
          },
        ]}
      />
      <Note>{t('note', { factor: LEVERAGE, difference: formatRate(PRICE_DIFFERENCE, locale) })}</Note>
    </>
  )
}

const COUPON_STATES = ['valid', 'expired', 'runOut'] as const

export function CouponRules() {
  const t = useTranslations('fee.coupons')
  const notes = useTextList<string>('fee.coupons.notes')
  return (
    <>
      <p className="max-w-[680px] pb-4 text-ink-2 text-read">{t('text')}</p>
      <DashList items={notes} />
      <p className="pt-6 pb-2 text-body text-ink-3">{t('statesLabel')}</p>
      <dl className="max-w-[680px] text-base">
        {COUPON_STATES.map((state) => (
          <div key={state} className="flex min-h-11 items-center gap-6 border-line border-t">
            <dt className="w-28 shrink-0 font-medium">{t(`states.${state}`)}</dt>
            <dd className="text-ink-2">{t(`states.${state}Text`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function RoundingRule() {
  const t = useTranslations('fee.rounding')
  const locale = useLocaleTag()
  const coins = (amount: string) => formatMoney({ amount, currency: 'BTC' }, locale)
  return (
    <p className="max-w-[680px] text-ink-2 text-read">
      {t('text', {
        rate: formatRate(EXAMPLE_RATE, locale),
        amount: coins(EXAMPLE_AMOUNT),
        exact: coins(EXAMPLE_EXACT),
        charged: coins(feeOn(EXAMPLE_AMOUNT, EXAMPLE_RATE, 8)),
      })}
    </p>
  )
}
