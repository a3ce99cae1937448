import type { BoostDetail, BoostTransaction } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { PagedList } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { TRANSACTIONS, useTransactions } from './api.ts'
import { marketName, pathOf } from './boost-view.ts'

/** The person’s trades in the markets of one boost. */
export function Purchases({ boost: { id } }: { readonly boost: BoostDetail }) {
  const t = useTranslations('boosts.transactions')
  const [page, setPage] = useState(1)
  return (
    <section aria-labelledby="transactions">
      <SectionRule id="transactions" title={t('title')} />
      <BoostTransactions id={id} page={page} onPage={setPage} />
    </section>
  )
}

interface BoostTransactionsProps {
  /** Of one boost; of all where left out. */
  readonly id?: string
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Specification §2: boost transactions, newest first; also a tab of the person’s orders. */
export function BoostTransactions({ id, page, onPage }: BoostTransactionsProps) {
  const t = useTranslations('boosts.transactions')
  return (
    <PagedList
      query={useTransactions(page, id)}
      texts="boosts.transactions"
      label={t('title')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      size={TRANSACTIONS}
      page={page}
      onPage={onPage}
    >
      {(row) => <Row key={row.id} row={row} isOne={id !== undefined} />}
    </PagedList>
  )
}

function Row({ row, isOne }: { readonly row: BoostTransaction; readonly isOne: boolean }) {
  const t = useTranslations('boosts.transactions')
  const { amount, moment } = useAmounts()
  const { side, amount: traded, coin, market, time, title, boostId } = row
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-line border-b py-2.5 text-body">
      <p className="min-w-0 font-semibold">{t(side, { amount: amount(traded, coin), market: marketName(market) })}</p>
      <p className="text-right font-semibold">
        <Effect row={row} />
      </p>
      <p className="min-w-0 text-dense text-ink-2">
        {!isOne && (
          <>
            <Link to={pathOf({ id: boostId })} className="link">
              {title}
            </Link>
            {' · '}
          </>
        )}
        <time dateTime={time}>{moment(time)}</time>
        {row.lack !== null && <span className="block">{t(`lacks.${row.lack}`)}</span>}
      </p>
      <p className="text-right text-dense text-ink-2">
        {side === 'buy' ? t('kept', { amount: amount(row.kept, coin) }) : t('taken')}
      </p>
    </li>
  )
}

/** What it promises or has brought, or what it took back. */
function Effect({ row: { side, state, pending, taken, coin } }: { readonly row: BoostTransaction }) {
  const t = useTranslations('boosts.transactions.effects')
  const { amount } = useAmounts()
  if (side === 'sell') return Number(taken) === 0 ? '–' : `−${amount(taken, coin)}`
  return Number(pending) === 0 ? '–' : t(state, { amount: amount(pending, coin) })
}
