import type { FeeSchedule } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { feeOn, firstTier, formatMoney, formatRate } from '../../app/shared-data/fees.ts'
import { useFees } from '../../app/shared-data/public-data.ts'

const AMOUNT = '250.00'
const EUR_SCALE = 2

export function Costs() {
  const t = useTranslations('home.costs')
  const fees = useFees()
  return (
    <section aria-labelledby="costs" className="below pt-[72px] md:pt-[88px]">
      <ScotchRule />
      <div className="grid gap-x-[72px] gap-y-8 pt-8 pb-14 md:pt-10 md:pb-20 lg:grid-cols-[424px_1fr]">
        <div>
          <h2 id="costs" className="display text-[44px] leading-none md:text-[56px]">
            {t('title')}
          </h2>
          <p className="mt-4 text-ink-2 text-read">{t('text')}</p>
          <p className="mt-4">
            <PageLink to="/fee" className="link font-medium text-body">
              {t('link')}
            </PageLink>
          </p>
        </div>
        {fees.isError ? (
          <ErrorState title={fees.error.message} onRetry={() => void fees.refetch()} retrying={fees.isFetching} />
        ) : (
          <CostTable fees={fees.data} />
        )}
      </div>
    </section>
  )
}

interface CostRow {
  readonly key: 'maker' | 'taker' | 'depositCoins' | 'depositBank' | 'withdrawCoins'
  readonly fee: React.ReactNode
  readonly onAmount: React.ReactNode
}

function CostTable({ fees }: { fees: FeeSchedule | undefined }) {
  const t = useTranslations('home.costs')
  const locale = useLocaleTag()
  const amount = formatMoney({ amount: AMOUNT, currency: 'EUR' }, locale)
  const confirmations = fees?.depositConfirmations ?? 0
  return (
    <Table caption={t('caption', { amount })} className="text-base">
      <thead>
        <tr>
          <Th>{t('columns.service')}</Th>
          <Th numeric>{t('columns.fee')}</Th>
          <Th numeric className="max-sm:hidden">
            {t('columns.onAmount', { amount })}
          </Th>
          <Th className="pl-8 max-lg:hidden">{t('columns.when')}</Th>
        </tr>
      </thead>
      <tbody>
        {costRows({ t, locale, fees }).map(({ key, fee, onAmount }) => (
          <Tr key={key}>
            <Td className="whitespace-normal py-2 font-medium">
              {t(`rows.${key}.service`)}
              <div className="font-normal text-body text-ink-2 lg:hidden">
                {t(`rows.${key}.when`, { confirmations })}
              </div>
            </Td>
            <Td numeric>{fee}</Td>
            <Td numeric className="max-sm:hidden">
              {onAmount}
            </Td>
            <Td quiet className="w-[280px] whitespace-normal py-2 pl-8 max-lg:hidden">
              {t(`rows.${key}.when`, { confirmations })}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

interface CostText {
  t: ReturnType<typeof useTranslations>
  locale: string
  fees: FeeSchedule | undefined
}

function costRows({ t, locale, fees }: CostText): CostRow[] {
  const tier = fees && firstTier(fees)
  const traded = (key: 'maker' | 'taker', rate: string | undefined): CostRow => ({
    key,
    fee: rate === undefined ? <Skeleton width={72} /> : t('upTo', { rate: formatRate(rate, locale) }),
    onAmount:
      rate === undefined ? (
        <Skeleton width={40} />
      ) : (
        formatMoney({ amount: feeOn(AMOUNT, rate, EUR_SCALE), currency: 'EUR' }, locale)
      ),
  })
  return [
    traded('maker', tier?.makerRate),
    traded('taker', tier?.takerRate),
    { key: 'depositCoins', fee: t('free'), onAmount: formatMoney({ amount: '0.00', currency: 'EUR' }, locale) },
    { key: 'depositBank', fee: t('bankFee'), onAmount: t('varies') },
    { key: 'withdrawCoins', fee: t('networkFee'), onAmount: t('varies') },
  ]
}
