import type { Currency, WithdrawCheckStatus, WithdrawOptions } from '@bourse/contract'
import { FieldAction } from '@bourse/ui/fields/field.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useDoubt } from '../../../app/page/use-doubt.ts'

const SCALE = 18

interface AmountFieldProps {
  readonly currency: Pick<Currency, 'code' | 'scale'>
  readonly available: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onMax: () => void
  readonly error: string | undefined
}

export function AmountField({ currency, available, typed, onType, onMax, error }: AmountFieldProps) {
  const t = useTranslations('withdraw.form')
  const locale = useLocaleTag()
  const doubt = useDoubt()
  return (
    <TextField
      label={t('amount')}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      unit={currency.code}
      onChange={({ target }) => onType(target.value)}
      hint={t('available', {
        amount: `${formatDecimal(available, { locale, scale: SCALE, minScale: 0 })}\u00a0${currency.code}`,
      })}
      error={doubt(typed) ?? error}
      action={<FieldAction onClick={onMax}>{t('max')}</FieldAction>}
    />
  )
}

interface RequestSumProps {
  readonly coin: string
  readonly fee: string
  readonly way: 'chain' | 'bank'
  readonly typed: string | undefined
  readonly receives: string | null
}

/** The rows stand there from the beginning, so that nothing moves while somebody types. */
export function RequestSum({ coin, fee, way, typed, receives }: RequestSumProps) {
  const t = useTranslations('withdraw.review')
  const locale = useLocaleTag()
  const text = (value: string | null | undefined) =>
    value === null || value === undefined
      ? '–'
      : `${formatDecimal(value, { locale, scale: SCALE, minScale: 0 })}\u00a0${coin}`
  return (
    <Sum
      rows={[
        { operator: '', label: t('leaves'), value: text(typed) },
        { operator: '−', label: t(way === 'bank' ? 'bankFee' : 'fee'), value: text(fee) },
        { operator: '=', label: t(way === 'bank' ? 'arrives' : 'receives'), value: text(receives), kind: 'answer' },
      ]}
    />
  )
}

/** What of the wallet must stay: it was advanced, or its payer can still call it back. */
export function Advanced({
  options,
  status,
}: {
  readonly options: WithdrawOptions
  readonly status: WithdrawCheckStatus
}) {
  const t = useTranslations('withdraw.form')
  const locale = useLocaleTag()
  if (options.withdrawable === options.available) return null
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const shown = (value: string, coin: string) =>
    `${formatDecimal(value, { locale, scale: SCALE, minScale: 0 })}\u00a0${coin}`
  return (
    <>
      {Number(status.owed) > 0 && <Note kind="info">{t('advanced', { owed: status.owed })}</Note>}
      {status.heldBack.map(({ method, coin, amount, until }) => (
        <Note key={`${method} ${until}`} kind="info">
          {t('heldBack', { method, amount: shown(amount, coin), time: time.format(new Date(until)) })}
        </Note>
      ))}
    </>
  )
}

/** What is left of the limit of 24 hours, for all ways out together. */
export function LimitsLine({ status }: { readonly status: WithdrawCheckStatus }) {
  const t = useTranslations('withdraw.form')
  const locale = useLocaleTag()
  const euro = (value: string) => formatDecimal(value, { locale, scale: 0 })
  return (
    <p className="text-dense text-ink-3" hidden={status.limits.day === '0'}>
      {t('limits', { left: euro(status.limits.dayLeft), day: euro(status.limits.day) })}
    </p>
  )
}
