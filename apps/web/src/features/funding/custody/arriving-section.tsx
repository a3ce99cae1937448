import type { CryptoDeposit, Currency, DepositChain } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useFiat } from '../../../app/browser-storage.ts'
import { formatMoney } from '../../../app/shared-data/fees.ts'
import { useCryptoDeposits, useRate } from '../api.ts'
import { SpeedUp } from '../credit/speed-up.tsx'
import { DepositDial } from '../deposits/deposit-dial.tsx'
import { shortId, splitDeposits, statusKind, worthOf } from '../deposits/deposit-view.ts'

const SCALE = 18

interface ArrivingProps {
  readonly currency: Currency
  readonly chains: readonly DepositChain[]
}

/** What is on its way with its confirmations as they come, the way to one that is not shown, and what came before. */
export function ArrivingSection({ chains }: ArrivingProps) {
  const t = useTranslations('funding.arriving')
  const deposits = useCryptoDeposits()
  return (
    <section aria-label={t('label')} className="min-w-0">
      <ScotchRule />
      <Deposits query={deposits} />
      {chains.length > 0 && <SpeedUp chains={chains} />}
      <Past records={splitDeposits(deposits.data?.records ?? []).past} />
    </section>
  )
}

function Deposits({ query }: { readonly query: ReturnType<typeof useCryptoDeposits> }) {
  const t = useTranslations('funding.arriving')
  if (query.data === undefined) {
    if (!query.isError) return <LoadingState lines={4} className="min-h-[176px] py-4" />
    return (
      <ErrorState
        className="my-3"
        title={t('failed')}
        text={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const { arriving } = splitDeposits(query.data.records)
  if (arriving.length === 0) {
    return (
      <div className="py-3">
        <h2 className="font-semibold text-h4">{t('nothing.title')}</h2>
        <p className="mt-0.5 text-body text-ink-2">{t('nothing.text')}</p>
      </div>
    )
  }
  return (
    <>
      <h2 className="pt-2.5 font-semibold text-h4">{t('title')}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {arriving.map((deposit) => (
          <li key={deposit.id}>
            <Arriving deposit={deposit} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Arriving({ deposit }: { readonly deposit: CryptoDeposit }) {
  const t = useTranslations('funding.arriving')
  const statuses = useTranslations('funding.statuses')
  const locale = useLocaleTag()
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const fiat = useFiat()
  const worth = worthOf(deposit.amount ?? '0', useRate(deposit.coin))
  return (
    <div className="flex items-center gap-4 py-2.5">
      <DepositDial deposit={deposit} size={132} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium text-h3">
            {formatDecimal(deposit.amount ?? '0', { locale, scale: SCALE, minScale: 0 })}{' '}
            <span className="font-normal text-body text-ink-3">{deposit.coin}</span>
          </span>
          <Status kind={statusKind(deposit)} label={statuses(deposit.status)} />
        </div>
        <div className="text-body text-ink-3">
          {worth === null
            ? deposit.chain
            : t('worth', { value: formatMoney({ amount: worth, currency: fiat }, locale) })}
        </div>
        <hr className="my-2 border-line" />
        <dl className="flex flex-col gap-1 text-dense">
          {deposit.expectedAt !== null && (
            <div className="flex justify-between gap-3">
              <dt className="text-ink-3">{t('ready')}</dt>
              <dd className="font-medium">{t('about', { time: clock.format(new Date(deposit.expectedAt)) })}</dd>
            </div>
          )}
          <div className="flex justify-between gap-3">
            <dt className="text-ink-3">{t('transaction')}</dt>
            <dd title={deposit.txId}>{shortId(deposit.txId)}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}

function Past({ records }: { readonly records: readonly CryptoDeposit[] }) {
  const t = useTranslations('funding.arriving')
  const statuses = useTranslations('funding.statuses')
  const locale = useLocaleTag()
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  if (records.length === 0) return null
  return (
    <>
      <h2 className="sr-only">{t('past')}</h2>
      <ul className="border-line border-t">
        {records.map((deposit) => (
          <li key={deposit.id} className="border-line border-b py-2.5 text-body">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <span>
                <span className="font-medium">
                  {deposit.amount === null
                    ? t('strangeToken')
                    : `${formatDecimal(deposit.amount, { locale, scale: SCALE, minScale: 0 })}\u00a0${deposit.coin}`}
                </span>{' '}
                <time dateTime={deposit.seenAt} className="text-dense text-ink-3">
                  {day.format(new Date(deposit.seenAt))}
                </time>
              </span>
              <Status kind={statusKind(deposit)} label={statuses(deposit.status)} />
            </div>
            <Reason deposit={deposit} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** What did not become a balance says why, and what can be done. */
function Reason({ deposit }: { readonly deposit: CryptoDeposit }) {
  const t = useTranslations('funding.arriving.reasons')
  const { state, minimum, coin } = deposit
  if (state === 'credited' || state === 'confirming') return null
  return (
    <p className="mt-0.5 text-dense text-ink-2">
      {t(state, { minimum: minimum ?? '', coin: coin ?? '', transaction: shortId(deposit.txId) })}
    </p>
  )
}
