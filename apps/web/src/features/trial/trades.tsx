import type { TrialTrade } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useTrades } from './api.ts'

/** What was traded with the fund, newest first. */
export function Trades() {
  const t = useTranslations('trial.trades')
  const { moment, amount } = useAmounts()
  const rows = useTrades(true).data?.records ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="trades" className="mt-6">
      <SectionRule id="trades" title={t('title')} />
      <ul>
        {rows.map(({ id, time, from, to, payAmount, receiveAmount }: TrialTrade) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 text-body">
            <time dateTime={time} className="text-ink-2">
              {moment(time)}
            </time>
            <span className="tabular-nums">
              {t('swap', { pay: amount(payAmount, from), receive: amount(receiveAmount, to) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
