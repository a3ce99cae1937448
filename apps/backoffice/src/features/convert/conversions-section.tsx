import type { OfficeConversion } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { PersonLink } from '../../app/page/person-link.tsx'
import { SearchedList, useSearched } from '../../app/page/searched-list.tsx'
import { CONVERSIONS_PAGE, useConversions } from './api.ts'

export function ConversionsSection() {
  const t = useTranslations('convertDesk.conversions')
  const searched = useSearched()
  const query = useConversions(searched.asked)
  return (
    <section aria-labelledby="desk-conversions">
      <SectionRule id="desk-conversions" title={t('title')} />
      <SearchedList
        searched={searched}
        label={t('search')}
        query={query}
        failed={t('failed')}
        size={CONVERSIONS_PAGE}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <Conversions rows={rows} />}
      />
    </section>
  )
}

function Conversions({ rows }: { readonly rows: readonly OfficeConversion[] | undefined }) {
  const t = useTranslations('convertDesk.conversions')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  const columns: Column<OfficeConversion>[] = [
    { key: 'time', head: t('time'), width: 90, cell: ({ time }) => <time dateTime={time}>{moment(time)}</time> },
    {
      key: 'user',
      head: t('user'),
      width: 60,
      cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
    },
    {
      key: 'pay',
      head: t('pay'),
      numeric: true,
      width: 90,
      cell: ({ payAmount, from }) => amountText(payAmount, from),
    },
    {
      key: 'receive',
      head: t('receive'),
      numeric: true,
      width: 90,
      cell: ({ receiveAmount, to }) => amountText(receiveAmount, to),
    },
    {
      key: 'spread',
      head: t('spread'),
      numeric: true,
      quiet: true,
      className: 'max-md:hidden',
      width: 80,
      cell: ({ spread, from }) => amountText(spread, from),
    },
    {
      key: 'eur',
      head: t('worth'),
      numeric: true,
      quiet: true,
      className: 'max-lg:hidden',
      width: 80,
      cell: ({ eurValue }) => amountText(eurValue, 'EUR'),
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} scrolls />
}
