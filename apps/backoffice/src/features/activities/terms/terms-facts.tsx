import type { ActivityKind } from '@bourse/contract/activity-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useMoment } from '../../../app/moments.ts'
import { Fact, Facts } from '../../../app/page/facts.tsx'
import { useAmountText, useFigure } from '../../../app/page/figures.ts'
import type { TermField } from './field.ts'
import { termFields, WHOLE } from './terms.ts'

interface TermsFactsProps {
  readonly kind: ActivityKind
  readonly terms: Readonly<Record<string, unknown>>
}

/** What a kind's own module goes by; of a kind without fields as it is kept. */
export function TermsFacts({ kind, terms }: TermsFactsProps) {
  const t = useTranslations('activitiesDesk.one')
  const words = useTranslations('activityTerms')
  const valueText = useValueText(kind)
  const fields = termFields(kind)
  return (
    <Facts title={t('terms')}>
      {fields.map((field) =>
        field.name === WHOLE ? (
          <Fact key={WHOLE} name={t('asKept')}>
            <pre className="whitespace-pre-wrap break-all font-mono text-dense">{JSON.stringify(terms, null, 2)}</pre>
          </Fact>
        ) : (
          <Fact key={field.name} name={words(`${kind}.${field.name}`)}>
            {valueText(field, terms[field.name])}
          </Fact>
        ),
      )}
    </Facts>
  )
}

function useValueText(kind: ActivityKind) {
  const t = useTranslations('activitiesDesk.one')
  const words = useTranslations('activityTerms')
  const [moment, figure, amountText] = [useMoment({ withDate: true }), useFigure(), useAmountText()]
  return ({ name, type, unit }: TermField, value: unknown) => {
    if (value === undefined || value === null) return '–'
    if (type === 'time') return moment(String(value))
    if (type === 'amount' || type === 'count') return unit ? amountText(String(value), unit) : figure(String(value))
    if (type === 'flag') return t(value === true ? 'yes' : 'no')
    if (type === 'choice') return words(`${kind}.${name}Of.${String(value)}`)
    if (type === 'json') return <span className="break-all font-mono text-dense">{JSON.stringify(value)}</span>
    return String(value)
  }
}
