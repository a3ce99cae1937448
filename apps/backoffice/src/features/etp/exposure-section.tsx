import type { EtpDesk } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'

type Exposure = EtpDesk['exposure'][number]

/** What the house would have to hold of each coin to be even with the holders, and what a move of 15% costs it without. */
export function ExposureSection({ exposure }: { readonly exposure: readonly Exposure[] }) {
  const t = useTranslations('etpDesk.exposure')
  const amountText = useAmountText()
  const columns: Column<Exposure>[] = [
    { key: 'coin', head: t('coin'), strong: true, width: 40, cell: ({ coin }) => coin },
    { key: 'delta', head: t('delta'), numeric: true, width: 90, cell: ({ coin, delta }) => amountText(delta, coin) },
    {
      key: 'worst',
      head: t('worst'),
      numeric: true,
      width: 90,
      cell: ({ worstMove }) => amountText(worstMove, 'USDT'),
    },
  ]
  return (
    <section aria-labelledby="etp-exposure">
      <SectionRule id="etp-exposure" title={t('title')} />
      {exposure.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ColumnTable caption={t('title')} columns={columns} rows={exposure} keyOf={({ coin }) => coin} scrolls />
      )}
    </section>
  )
}
