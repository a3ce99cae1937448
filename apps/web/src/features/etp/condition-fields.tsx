import type { EtpProduct } from '@bourse/contract'
import { DateTimeField } from '@bourse/ui/fields/date-time-field.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useDoubt } from '../../app/page/use-doubt.ts'
import { parseDecimalInput } from '../../app/shared-data/decimal-input.ts'
import type { Ticket } from './etp-form.ts'
import { distanceTo } from './etp-view.ts'
import { CASH, type TicketState } from './use-ticket.ts'
import { useWrong } from './use-wrong.ts'

interface ConditionFieldsProps {
  readonly product: EtpProduct
  readonly ticket: Ticket
  readonly state: Pick<TicketState, 'view'>
  readonly onChange: (part: Partial<Ticket>) => void
  /** Of the sale that follows a purchase: where it is sold, and nothing else. */
  readonly exitOnly?: boolean
}

const PRICES = ['price', 'takeProfit', 'stopLoss'] as const
const PRICE = ['price'] as const
const EXITS = ['takeProfit', 'stopLoss'] as const
const TIMES = ['startTime', 'endTime'] as const
const FIRST_TIME = { startTime: '00:00', endTime: '23:59' } as const

/** The value that is waited for; for a purchase also where it is sold again, and within what time it may be made. */
export function ConditionFields({ product, ticket, state, onChange, exitOnly = false }: ConditionFieldsProps) {
  const t = useTranslations('etp.condition')
  const wrong = useWrong()
  const doubt = useDoubt()
  const distance = useDistance(product)
  const shown = exitOnly ? EXITS : ticket.side === 'buy' ? PRICES : PRICE
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      {shown.map((field) => (
        <TextField
          key={field}
          size="md"
          label={t(field === 'price' ? `price.${ticket.side}` : field)}
          inputMode="decimal"
          autoComplete="off"
          unit={t('nav')}
          fieldClassName={field === 'price' ? 'col-span-2' : undefined}
          value={ticket[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
          error={doubt(ticket[field]) ?? wrong(state.view.wrong[field], CASH)}
          hint={field === 'price' ? t(`hint.${ticket.side}`) : distance(ticket[field])}
        />
      ))}
      {(exitOnly ? [] : TIMES).map((field) => (
        <div key={field} className="col-span-2">
          <DateTimeField
            size="md"
            label={t(field)}
            firstTime={FIRST_TIME[field]}
            value={ticket[field]}
            onChange={(value) => onChange({ [field]: value })}
            error={field === 'endTime' ? wrong(state.view.wrong.endTime, CASH) : undefined}
          />
        </div>
      ))}
      {!exitOnly && <p className="col-span-2 text-dense text-ink-2">{t('times')}</p>}
    </div>
  )
}

/** How far it is to a take-profit or a stop-loss, in the value and about in the coin. */
function useDistance(product: EtpProduct) {
  const t = useTranslations('etp.condition')
  const locale = useLocaleTag()
  const { change } = useAmounts()
  return (text: string): string | undefined => {
    const typed = parseDecimalInput(text, locale)
    const far = typed === null || Number(typed) === 0 ? null : distanceTo(typed, product)
    if (far === null) return undefined
    return t('hint.exit', { change: change(far.nav), coin: product.coin, coinChange: change(far.coin, 1) })
  }
}
