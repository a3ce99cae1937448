import type { CreditState, OfficeCredit } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { ListPage, useListSearch } from '../list-page.tsx'
import { CREDITS_PAGE, useCredits } from './credit-api.ts'
import { CreditPerson } from './credit-person.tsx'

const STATES: readonly CreditState[] = ['pending', 'completed', 'cancelled', 'failed']
const KINDS: Readonly<Record<CreditState, StatusKind>> = {
  pending: 'open',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
}

/** Orders with early credit; for a user id also how that person stands. */
export function CreditsPage() {
  const t = useTranslations('funding.credit.states')
  const list = useListSearch(STATES)
  const query = useCredits(list.filter)
  const { search: text } = list.filter
  const person = text !== undefined && /^\d{1,12}$/.test(text) && <CreditPerson key={text} uid={text} />
  return (
    <ListPage texts="credit" states={STATES} nameOf={t} list={list} query={query} size={CREDITS_PAGE} before={person}>
      {(credits) => <CreditsTable credits={credits} />}
    </ListPage>
  )
}

function CreditsTable({ credits }: { readonly credits: readonly OfficeCredit[] }) {
  const t = useTranslations('funding.credit')
  const amountText = useAmountText()
  const moment = useMoment()
  const columns: Column<OfficeCredit>[] = [
    { key: 'granted', head: t('granted'), quiet: true, cell: ({ grantedAt }) => moment(grantedAt) },
    { key: 'amount', head: t('amount'), numeric: true, cell: ({ amount, symbol }) => amountText(amount, symbol) },
    {
      key: 'open',
      head: t('open'),
      className: 'max-md:hidden',
      numeric: true,
      cell: ({ open, symbol }) => amountText(open, symbol),
    },
    {
      key: 'state',
      head: t('stateHead'),
      className: 'pl-4',
      cell: ({ state }) => <Status kind={KINDS[state]} label={t(`states.${state}`)} />,
    },
    {
      key: 'deadline',
      head: t('deadline'),
      className: 'max-md:hidden',
      quiet: true,
      cell: ({ expireTime }) => moment(expireTime),
    },
    {
      key: 'reference',
      head: t('reference'),
      className: 'max-lg:hidden',
      quiet: true,
      cell: ({ referenceNumber }) => referenceNumber,
    },
    { key: 'user', head: t('user'), cell: ({ uid }) => uid },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={credits} keyOf={({ orderId }) => orderId} />
}
