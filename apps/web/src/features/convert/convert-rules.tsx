import type { ConvertSetting } from '@bourse/contract'
import { formatDecimal, formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Table, Td, Th } from '@bourse/ui/table.tsx'

/** The rules of the converter, with the figures that hold now. */
export function ConvertRules({ rules }: { readonly rules: ConvertSetting['rules'] }) {
  const t = useTranslations('convert.rules')
  const locale = useLocaleTag()
  const euro = (value: string) => formatDecimal(value, { locale, scale: 2, minScale: 0 })
  const figures = {
    seconds: rules.quoteSeconds,
    percent: formatPercent(rules.movePercent, locale, { signed: false }),
    minimum: euro(rules.minimum),
    maximum: euro(rules.maximum),
    day: euro(rules.dayMaximum),
    unused: rules.unusedQuotesPerHour,
  }
  return (
    <div className="grid gap-x-[72px] gap-y-6 pt-4 lg:grid-cols-2">
      <ol className="grid list-decimal content-start gap-2 pl-5 text-body">
        {(['firm', 'moved', 'bounds', 'unused', 'house', 'halts', 'final'] as const).map((key) => (
          <li key={key}>{t(key, figures)}</li>
        ))}
      </ol>
      <div>
        <Table caption={t('spreads')}>
          <thead>
            <tr>
              <Th>{t('class')}</Th>
              <Th numeric>{t('spread')}</Th>
            </tr>
          </thead>
          <tbody>
            {rules.spreads.map((spread) => (
              <tr key={spread.class} className="border-line border-b">
                <Td>{t(`classes.${spread.class}`)}</Td>
                <Td numeric strong>
                  {formatPercent(spread.percent, locale, { signed: false })}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  )
}
