import type { OfficeWithdrawalRow } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link, useNavigate } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../../app/moments.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { Pager } from '../../../app/page/pager.tsx'
import { apart, useTypedSearch } from '../../../app/page/typed-search.ts'
import { StateWord } from '../state-word.tsx'
import { WithdrawalView } from './withdrawal-view.tsx'
import { useWithdrawals } from './withdrawals-api.ts'
import { PAGE_SIZE, riskTone, SORTS, VIEWS, type WithdrawalFilter, withdrawalFilterOf } from './withdrawals-filter.ts'

const SCALE = 18

/** The queue at the left, the one that is looked at beside it; on a phone one after the other. */
export function WithdrawalsPage() {
  const t = useTranslations('withdrawals')
  const search = useTypedSearch()
  const navigate = useNavigate()
  const filter = withdrawalFilterOf(search)
  const chosen = typeof search.id === 'string' ? search.id : undefined
  const query = useWithdrawals(filter)
  const go = (next: Partial<WithdrawalFilter>) =>
    void navigate({ to: '/withdrawals', ...apart({ ...filter, page: 1, ...next }) })
  return (
    <div className="desk">
      <PageHead title={t('title')} summary={query.data?.total} above={t('above')} />
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[460px_minmax(0,1fr)]">
        <section aria-label={t('queue')} className={chosen === undefined ? 'min-w-0' : 'min-w-0 max-xl:hidden'}>
          <FilterBar key={filter.search ?? ''} filter={filter} onFilter={go} />
          <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} className="py-3" />}>
            {({ records, total }) =>
              records.length === 0 ? (
                <EmptyState title={t('empty.title')} text={t('empty.text')} />
              ) : (
                <>
                  <ul>
                    {records.map((row) => (
                      <QueueRow key={row.id} row={row} filter={filter} chosen={row.id === chosen} />
                    ))}
                  </ul>
                  <Pager page={filter.page} size={PAGE_SIZE} total={total} onPage={(page) => go({ page })} />
                </>
              )
            }
          </Loaded>
        </section>
        <div className="min-w-0">
          {chosen === undefined ? (
            <p className="hidden border-line border-t pt-4 text-body text-ink-3 xl:block">{t('choose')}</p>
          ) : (
            <WithdrawalView key={chosen} id={chosen} filter={filter} />
          )}
        </div>
      </div>
    </div>
  )
}

interface FilterBarProps {
  readonly filter: WithdrawalFilter
  readonly onFilter: (next: Partial<WithdrawalFilter>) => void
}

function FilterBar({ filter, onFilter }: FilterBarProps) {
  const t = useTranslations('withdrawals.filter')
  return (
    <div className="grid grid-cols-2 gap-3 border-ink border-t-2 pt-3 pb-3">
      <Select
        size="md"
        label={t('view')}
        value={filter.view}
        options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={({ target }) => onFilter(withdrawalFilterOf({ view: target.value }))}
      />
      <Select
        size="md"
        label={t('sort')}
        value={filter.sort}
        options={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChange={({ target }) => onFilter({ sort: SORTS.find((known) => known === target.value) ?? 'risk' })}
      />
      <form
        className="col-span-2"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('search') ?? '').trim()
          onFilter(withdrawalFilterOf({ view: typed === '' ? 'review' : 'all', search: typed }))
        }}
      >
        <TextField
          size="md"
          name="search"
          label={t('search')}
          placeholder={t('searchHint')}
          defaultValue={filter.search ?? ''}
          leading={<Icon of={drawings.search} size={16} />}
        />
      </form>
    </div>
  )
}

interface QueueRowProps {
  readonly row: OfficeWithdrawalRow
  readonly filter: WithdrawalFilter
  readonly chosen: boolean
}

function QueueRow({ row, filter, chosen }: QueueRowProps) {
  const t = useTranslations('withdrawals')
  const locale = useLocaleTag()
  const moment = useMoment()
  const [first] = row.flags
  return (
    <li>
      <Link
        to="/withdrawals"
        {...apart({ ...filter, id: row.id })}
        className={cx(
          'grid min-h-13 grid-cols-[84px_minmax(0,1fr)_auto_72px] items-center gap-x-3 border-line border-b border-l-3 px-2 py-1.5 text-body hover:bg-paper-down',
          chosen ? 'border-l-accent bg-accent-wash' : 'border-l-transparent',
        )}
      >
        <span>
          <span className="block font-semibold">{row.orderNo}</span>
          <time dateTime={row.askedAt} className="block text-dense text-ink-3">
            {moment(row.askedAt)}
          </time>
        </span>
        <span className="min-w-0">
          <span className="block truncate">{row.account}</span>
          <span className="block truncate text-dense text-ink-3">
            {first === undefined ? t('routine') : t(`flags.${first}`)}
          </span>
        </span>
        <span className="text-right">
          <span className="block font-semibold">
            {formatDecimal(row.amount, { locale, scale: SCALE, minScale: 0 })} {row.coin}
          </span>
          <span className="block text-dense text-ink-3">
            {t('eur', { amount: formatDecimal(row.eurValue, { locale, scale: 0 }) })}
          </span>
        </span>
        <span className="text-right">
          {row.state === 'review' ? <RiskBar risk={row.risk} /> : <StateWord row={row} />}
        </span>
      </Link>
    </li>
  )
}

const TONES = { ink: 'bg-ink', warn: 'bg-warn', bad: 'bg-bad' } as const

/** The figure says it; the bar lets the eye run down the list. */
function RiskBar({ risk }: { readonly risk: number }) {
  const t = useTranslations('withdrawals')
  return (
    <span className="flex items-center justify-end gap-2">
      <span className="sr-only">{t('risk')}</span>
      <span aria-hidden="true" className="h-2.5 w-9 border border-line-2">
        <span className={`block h-full ${TONES[riskTone(risk)]}`} style={{ width: `${risk}%` }} />
      </span>
      <span className="w-7 font-semibold">{risk}</span>
    </span>
  )
}
