import type { ActivityDryRun } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useCountryName } from '../../../app/country-names.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText, useFigure, useWorthText } from '../../../app/page/figures.ts'

type Cost = ActivityDryRun['costs'][number]

/** To how many people it would be offered, where not, and what a thousand of them cost. */
export function DryRunResult({ result }: { readonly result: ActivityDryRun }) {
  const t = useTranslations('activitiesDesk')
  const [figure, amountText, worthText] = [useFigure(), useAmountText(), useWorthText()]
  const countryName = useCountryName()
  const { people, costs, deniedCountries } = result
  const columns: Column<Cost>[] = [
    { key: 'pool', head: t('budgets.pool'), cell: ({ pool }) => t(`poolNames.${pool}`) },
    {
      ...{ key: 'thousand', head: t('dryRun.perThousand'), numeric: true, strong: true },
      cell: ({ perThousand, asset }) => amountText(perThousand, asset),
    },
    {
      ...{ key: 'gbp', head: t('dryRun.inPounds'), numeric: true },
      cell: ({ gbp }) => (gbp === null ? '–' : worthText(gbp, 'GBP')),
    },
    {
      ...{ key: 'enough', head: t('dryRun.enough'), numeric: true },
      cell: ({ people: count }) => figure(String(count)),
    },
  ]
  return (
    <div role="status" className="grid w-full max-w-[720px] gap-3 text-body">
      <p>{t('dryRun.people', { count: people })}</p>
      <p className="text-ink-2">
        {deniedCountries.length === 0
          ? t('dryRun.nowhereDenied')
          : t('dryRun.denied', { countries: deniedCountries.map((code) => countryName(code)).join(', ') })}
      </p>
      {costs.length === 0 ? (
        <p className="text-ink-2">{t('dryRun.noCosts')}</p>
      ) : (
        <ColumnTable
          caption={t('dryRun.title')}
          columns={columns}
          rows={costs}
          keyOf={({ pool, asset }) => `${pool} ${asset}`}
          scrolls
          dense
        />
      )}
    </div>
  )
}
