import type { AirdropDetail, AirdropStanding } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { TickRule } from '../../app/campaigns/tick-rule.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { thresholdScale } from './airdrop-view.ts'

const PLACES = 51

interface BalanceScaleProps {
  readonly airdrop: AirdropDetail
  readonly standing: AirdropStanding
}

/** What counts of the person's balance, against what is asked for: the threshold is the flag. */
export function BalanceScale({ airdrop: { minimum, holdCoin, snapshotTime }, standing }: BalanceScaleProps) {
  const t = useTranslations('airdrops.balance')
  const { amount, moment } = useAmounts()
  const { balance, balanceNow, balanceThen } = standing
  // Until the announced moment has come, what is there now is all that can be shown.
  const shown = balanceThen === null ? balanceNow : balance
  const scale = thresholdScale(shown, minimum)
  const ticks = Array.from({ length: PLACES }, (_, place) => {
    const at = place / (PLACES - 1)
    const isOwn = Number(shown) > 0 && at <= scale.balance
    return {
      ...{ at, length: place % 10 === 0 ? 1 : 0.5 },
      ...(isOwn ? { stroke: 'var(--accent)', width: 2.2 } : { stroke: 'var(--line-ctl)', width: 1 }),
    }
  })
  const rows = [
    { key: 'now', label: t('now'), value: amount(balanceNow, holdCoin) },
    {
      key: 'then',
      label: t('then', { time: moment(snapshotTime) }),
      value: balanceThen === null ? t('toCome') : amount(balanceThen, holdCoin),
    },
  ]
  return (
    <div>
      <TickRule
        ticks={ticks}
        flag={{ at: scale.minimum, fill: 'var(--ink)' }}
        label={t('label', { balance: amount(shown, holdCoin), minimum: amount(minimum, holdCoin) })}
      />
      <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-dense">
        <span className="font-medium">{t('counted', { amount: amount(shown, holdCoin) })}</span>
        <span className="text-ink-3">{t('threshold', { amount: amount(minimum, holdCoin) })}</span>
      </p>
      <dl className="mt-3 border-line border-t text-body">
        {rows.map(({ key, label, value }) => (
          <div key={key} className="flex justify-between gap-4 border-line border-b py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-dense text-ink-2">{t('note')}</p>
    </div>
  )
}
