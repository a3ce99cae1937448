import type { OfficePartnerRow } from '@bourse/contract'
import { PARTNER_STATES } from '@bourse/contract/api-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useTypedList } from '../../../app/page/typed-list.ts'
import { TypedListPage } from '../../../app/page/typed-list-page.tsx'
import { PartnerState } from './partner-state.tsx'
import { PARTNERS_PAGE, usePartners } from './partners-api.ts'

/** Applications that wait come first, longest first. */
export function PartnersPage() {
  const t = useTranslations('partnersDesk')
  const list = useTypedList(PARTNER_STATES)
  return (
    <TypedListPage
      list={list}
      query={usePartners(list.filter)}
      size={PARTNERS_PAGE}
      states={PARTNER_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      text={(name) => t(`list.${name}`)}
      table={(rows) => <PartnerTable rows={rows} />}
    />
  )
}

/** `rows` is undefined while they are on their way. */
function PartnerTable({ rows }: { readonly rows: readonly OfficePartnerRow[] | undefined }) {
  const t = useTranslations('partnersDesk.list')
  const moment = useMoment({ withDate: true })
  const columns: Column<OfficePartnerRow>[] = [
    {
      ...{ key: 'name', head: t('name'), strong: true, width: 140 },
      cell: ({ id, name }) => (
        <Link to="/api/partners/$id" params={{ id }} className="link">
          {name}
        </Link>
      ),
    },
    {
      ...{ key: 'legalName', head: t('legalName'), className: 'max-md:hidden', width: 150 },
      cell: ({ legalName }) => legalName,
    },
    { key: 'country', head: t('country'), width: 60, className: 'max-md:hidden', cell: ({ country }) => country },
    { key: 'uid', head: t('account'), quiet: true, width: 90, cell: ({ uid }) => uid },
    {
      ...{ key: 'fee', head: t('fee'), numeric: true, className: 'max-md:hidden', width: 60 },
      cell: ({ feePercent }) => `${feePercent}\u00a0%`,
    },
    { key: 'applied', head: t('applied'), quiet: true, width: 100, cell: ({ applyTime }) => moment(applyTime) },
    { key: 'state', head: t('state'), width: 90, cell: ({ state }) => <PartnerState state={state} /> },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}
