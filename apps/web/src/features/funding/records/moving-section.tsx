import type { FundingRecord } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { DepositDial } from '../deposits/deposit-dial.tsx'
import { useLatest, useMoving } from './movements-api.ts'
import { Moved, MovementList, MovementTable, ProgressText, State, ToDetail } from './movements-rows.tsx'
import { isMoving, shownReference } from './movements-view.ts'

interface MovingProps {
  readonly id: string
  readonly concealed: boolean
}

/** Of the wallet: what is on its way with its progress as it happens, and what came and went last. */
export function MovingSection({ id, concealed }: MovingProps) {
  const t = useTranslations('movements')
  const narrow = useNarrow()
  const [moving, latest] = [useMoving(), useLatest()]
  const failed = [moving, latest].find(({ isError, data }) => isError && data === undefined)
  const ended = latest.data?.records.filter((record) => !isMoving(record))
  const Rows = narrow ? MovementList : MovementTable
  const all = (
    <Link to="/order" search={{ tab: 'funding' }} className="link font-medium text-body">
      {t('all')}
    </Link>
  )
  return (
    <section aria-labelledby={id} className="scroll-mt-20 pt-10">
      <SectionRule id={id} title={t('title')} action={all} />
      {failed?.error ? (
        <ErrorState
          title={t('failed')}
          text={failed.error.message}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : moving.data?.total === 0 && ended?.length === 0 ? (
        <EmptyState className="border-t" title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <>
          <Running records={moving.data?.records ?? []} concealed={concealed} />
          {ended?.length !== 0 && <Rows records={ended} concealed={concealed} />}
        </>
      )}
    </section>
  )
}

function Running({ records, concealed }: { readonly records: readonly FundingRecord[]; readonly concealed: boolean }) {
  const t = useTranslations('movements')
  if (records.length === 0) return null
  return (
    <div className="pb-4">
      <h3 className="pb-1 font-semibold text-body">{t('movingNow')}</h3>
      <ul aria-live="polite" className="grid border-line border-t md:grid-cols-2 md:gap-x-10">
        {records.map((record) => (
          <li key={record.id} className="border-line border-b">
            <ToDetail record={record} className="flex min-h-[72px] items-center gap-3 py-2 hover:bg-paper-down">
              <Sign record={record} />
              <span className="min-w-0 flex-1 text-body">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold">
                    <Moved record={record} concealed={concealed} />
                  </span>
                  <State record={record} />
                </span>
                <span className="block text-ink-2">
                  {t(`types.${record.type}`)} · {record.network ?? t(`methods.${record.method}`)} ·{' '}
                  {shownReference(record)}
                </span>
                <span className="block text-dense text-ink-3">
                  <ProgressText record={record} />
                </span>
              </span>
            </ToDetail>
          </li>
        ))}
      </ul>
    </div>
  )
}

const RING = 48

/** What a chain confirms shows how far that is. */
function Sign({ record }: { readonly record: FundingRecord }) {
  if (record.needed > 0 && record.confirmations > 0) return <DepositDial deposit={record} size={RING} />
  return (
    <span className="grid size-12 shrink-0 place-items-center">
      <CoinMark code={record.coin ?? '?'} size={28} />
    </span>
  )
}
