import type { FeeSchedule, WayFee } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { formatMoney, formatRate } from '../../app/shared-data/fees.ts'
import { useWayFees } from './api.ts'
import { type FeeRow, FeeTable } from './fee-table.tsx'
import { byProvider } from './way-fee-rows.ts'

/** The figures of one way: 2.90% + €0.35, or £0.35. */
function useCosts() {
  const t = useTranslations('fee')
  const locale = useLocaleTag()
  return ([first, ...others]: readonly WayFee[]): string => {
    if (first === undefined) return ''
    const sums = [first, ...others].flatMap(({ fixed, coin }) =>
      fixed === null || !/[1-9]/.test(fixed) ? [] : [formatMoney({ amount: fixed, currency: coin }, locale)],
    )
    const rate = /[1-9]/.test(first.rate) ? [formatRate(first.rate, locale)] : []
    const fixed = sums.length === 0 ? [] : [sums.join(` ${t('or')} `)]
    return [...rate, ...fixed].join(' + ') || t('free')
  }
}

export function DepositFees({ fees: { depositConfirmations: confirmations } }: { readonly fees: FeeSchedule }) {
  const t = useTranslations('fee')
  const locale = useLocaleTag()
  const costs = useCosts()
  const query = useWayFees()
  if (query.isError) return <NotLoaded query={query} />
  const ways = byProvider(query.data ?? [], 'in')
  const rows = ways.map((way): FeeRow => {
    const [{ method, provider, coin, freeFrom, freeTimes }] = way
    const when =
      freeFrom === null
        ? t('deposits.onlineWhen')
        : t('deposits.coveredWhen', {
            amount: formatMoney({ amount: freeFrom, currency: coin }, locale),
            times: freeTimes,
          })
    const name =
      method === 'bank'
        ? t('deposits.bankBy', { provider })
        : method === 'card'
          ? t('deposits.cardBy', { provider })
          : provider
    return { service: name, fee: costs(way), when }
  })
  return (
    <FeeTable
      caption={t('deposits.title')}
      rows={[
        { service: t('deposits.coins'), fee: t('free'), when: t('deposits.coinsWhen', { confirmations }) },
        ...rows,
        { service: t('deposits.credit'), fee: t('deposits.creditFee'), when: t('deposits.creditWhen') },
      ]}
    />
  )
}

export function WithdrawalFees() {
  const t = useTranslations('fee')
  const costs = useCosts()
  const query = useWayFees()
  if (query.isError) return <NotLoaded query={query} />
  const fees = query.data ?? []
  const banks = byProvider(fees, 'out').filter(([{ method }]) => method === 'bank')
  const networks = fees.filter(({ direction, method }) => direction === 'out' && method === 'crypto')
  return (
    <>
      <FeeTable
        caption={t('withdrawals.title')}
        rows={[
          ...banks.map((way) => ({
            service: t('withdrawals.bankBy', { provider: way[0].provider }),
            fee: costs(way),
            when: t('withdrawals.fiatWhen'),
          })),
          { service: t('withdrawals.internal'), fee: t('free'), when: t('withdrawals.internalWhen') },
          { service: t('withdrawals.coins'), fee: t('networkFee'), when: t('withdrawals.coinsWhen') },
        ]}
      />
      {networks.length > 0 && <NetworkFees networks={networks} />}
      <p className="mt-4 max-w-[680px] text-base text-ink-2">{t('withdrawals.note')}</p>
    </>
  )
}

function NotLoaded({ query }: { readonly query: ReturnType<typeof useWayFees> }) {
  const t = useTranslations('fee')
  const retry = () => void query.refetch()
  return <ErrorState title={t('error')} text={query.error?.message} onRetry={retry} retrying={query.isFetching} />
}

/** What each network costs now: the page that confirms a withdrawal freezes it for ten minutes. */
function NetworkFees({ networks }: { readonly networks: readonly WayFee[] }) {
  const t = useTranslations('fee.networks')
  const locale = useLocaleTag()
  return (
    <div className="mt-6">
      <Table caption={t('title')} className="text-base">
        <thead>
          <tr>
            <Th>{t('coin')}</Th>
            <Th>{t('network')}</Th>
            <Th numeric>{t('now')}</Th>
          </tr>
        </thead>
        <tbody>
          {networks.map(({ coin, provider, fixed }) => (
            <Tr key={`${coin} ${provider}`}>
              <Td className="font-medium">{coin}</Td>
              <Td>{provider}</Td>
              <Td numeric>{fixed === null ? t('away') : formatMoney({ amount: fixed, currency: coin }, locale)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
