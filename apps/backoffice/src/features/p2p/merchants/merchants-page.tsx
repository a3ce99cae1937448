import type { OfficeMerchantRow } from '@bourse/contract'
import { MERCHANT_STATES } from '@bourse/contract/p2p-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { useTypedList } from '../../../app/page/typed-list.ts'
import { TypedListPage } from '../../../app/page/typed-list-page.tsx'
import { MerchantState } from './merchant-state.tsx'
import { MERCHANTS_PAGE, useMerchants } from './merchants-api.ts'

/** Applications that wait come first, longest first. */
export function MerchantsPage() {
  const t = useTranslations('merchants')
  const list = useTypedList(MERCHANT_STATES)
  return (
    <TypedListPage
      list={list}
      query={useMerchants(list.filter)}
      size={MERCHANTS_PAGE}
      states={MERCHANT_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      text={(name) => t(`list.${name}`)}
      table={(rows) => <MerchantTable rows={rows} />}
    />
  )
}

/** `rows` is undefined while they are on their way. */
function MerchantTable({ rows }: { readonly rows: readonly OfficeMerchantRow[] | undefined }) {
  const t = useTranslations('merchants')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  const columns: Column<OfficeMerchantRow>[] = [
    {
      key: 'name',
      head: t('list.name'),
      width: 170,
      cell: ({ merchantId, nickname }) => (
        <Link
          to="/p2p/merchants/$id"
          params={{ id: merchantId }}
          className="inline-flex min-h-8 items-center font-semibold underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {nickname}
        </Link>
      ),
    },
    { key: 'state', head: t('list.state'), width: 110, cell: ({ state }) => <MerchantState state={state} /> },
    {
      key: 'account',
      head: t('list.account'),
      className: 'max-md:hidden',
      cellClassName: 'max-w-[220px] truncate',
      width: 190,
      cell: ({ account }) => account,
    },
    {
      key: 'orders',
      head: t('list.orders'),
      className: 'max-sm:hidden',
      numeric: true,
      width: 90,
      cell: ({ figures }) => figures.orders,
    },
    {
      key: 'completion',
      head: t('list.completion'),
      className: 'max-sm:hidden',
      numeric: true,
      width: 110,
      cell: ({ figures }) => (figures.completion === null ? '–' : `${figures.completion}\u00a0%`),
    },
    {
      key: 'bond',
      head: t('list.bond'),
      numeric: true,
      width: 110,
      cell: ({ held, bond }) => amountText(held, bond.coin),
    },
    {
      key: 'time',
      head: t('list.time'),
      className: 'max-lg:hidden',
      quiet: true,
      width: 130,
      cell: ({ applyTime }) => moment(applyTime),
    },
  ]
  return <ColumnTable caption={t('list.title')} columns={columns} rows={rows} keyOf={({ merchantId }) => merchantId} />
}
