import type { DiscountDetail } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Table, Td, Th } from '@bourse/ui/table.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { usePosition } from './api.ts'

interface TradeSheetProps {
  readonly id: string
  readonly onClose: () => void
}

/** One trade: what was agreed, both ends, and afterwards the price with the minutes that it is made of. */
export function TradeSheet({ id, onClose }: TradeSheetProps) {
  const t = useTranslations('discount.sheet')
  const { data, isError, error, refetch, isFetching } = usePosition(id)
  return (
    <Sheet open onOpenChange={onClose} title={t('title')} description={id}>
      {data !== undefined ? (
        <Detail position={data} />
      ) : isError ? (
        <ErrorState title={t('failed')} text={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState lines={6} />
      )}
    </Sheet>
  )
}

function Detail({ position }: { readonly position: DiscountDetail }) {
  const t = useTranslations('discount.sheet')
  const { amount, figure, percent, moment } = useAmounts()
  const { outcomes, strike, breakEven, received, releaseTime, consent } = position
  return (
    <>
      <Sum
        rows={[
          { label: t('quantity'), value: amount(position.quantity, position.payCoin) },
          { label: t('strike'), value: figure(strike, 0) },
          { label: t('apy', { days: position.days }), value: percent(position.apy) },
          { label: t('subscribed'), value: moment(position.subscribeTime) },
          { label: t('settlement'), value: moment(position.settlementTime) },
          { label: t('even'), value: figure(breakEven, 2, 2) },
          { label: t('below'), value: amount(outcomes.base.amount, outcomes.base.coin) },
          { label: t('above'), value: amount(outcomes.quote.amount, outcomes.quote.coin) },
          { label: t('consent'), value: consent.agreement },
          ...(received === null
            ? []
            : [{ label: t('received'), value: amount(received.amount, received.coin), kind: 'answer' as const }]),
        ]}
      />
      {position.state === 'waiting_price' && <p className="mt-4 text-body text-ink-2">{t('waiting')}</p>}
      {releaseTime !== null && (
        <p className="mt-3 text-dense text-ink-2">{t('released', { time: moment(releaseTime) })}</p>
      )}
      {position.rewards.map((reward) => (
        <p key={reward.time} className="mt-2 text-body">
          {t('reward', { amount: amount(reward.amount, reward.coin) })}
        </p>
      ))}
      {position.settlementPrice !== null && <Minutes position={position} price={position.settlementPrice} />}
    </>
  )
}

/** The settlement price is the mean of these. A minute that did not exist counts for nothing. */
function Minutes({ position, price }: { readonly position: DiscountDetail; readonly price: string }) {
  const t = useTranslations('discount.sheet')
  const { figure, time } = useAmounts()
  return (
    <section aria-label={t('price')} className="mt-5">
      <SectionRule level={3} title={t('price')} action={<b className="font-semibold">{figure(price, 2)}</b>} />
      <p className="text-dense text-ink-2">{t(position.priceFrom === 'staff' ? 'byStaff' : 'byIndex')}</p>
      {position.minutes.length > 0 && (
        <Table dense caption={t('minutes')} scrollLabel={t('minutes')} className="mt-2">
          <thead>
            <tr>
              <Th>{t('minute')}</Th>
              <Th numeric>{t('index')}</Th>
            </tr>
          </thead>
          <tbody>
            {position.minutes.map((minute) => (
              <tr key={minute.time} className="border-line border-b">
                <Td>{time(minute.time)}</Td>
                <Td numeric>{minute.price === null ? '–' : figure(minute.price, 2)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
