import type { DepositStatus, OfficeBankOrderDetail } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useMoment } from '../../../app/moments.ts'
import { useAmountText } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { useBankOrder } from './bank-api.ts'

export const ORDER_STATUS: Readonly<Record<DepositStatus, StatusKind>> = {
  pending: 'processing',
  under_review: 'in_review',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** One deposit order: what was agreed, what happened, and what arrived for it. */
export function BankOrderDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('funding.orders')
  const query = useBankOrder(id)
  return (
    <LateDialog
      open
      wide
      onOpenChange={onClose}
      title={query.data === undefined ? t('one') : t('oneTitle', { reference: query.data.referenceNumber })}
    >
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} />}>
        {(order) => <Order order={order} />}
      </Loaded>
    </LateDialog>
  )
}

function Order({ order }: { readonly order: OfficeBankOrderDetail }) {
  const t = useTranslations('funding.orders')
  const amountText = useAmountText()
  const moment = useMoment()
  const money = (amount: string) => amountText(amount, order.symbol)
  const facts = [
    [t('user'), order.uid],
    [t('sender'), order.senderName],
    [t('by'), order.provider],
    [t('recipient'), order.recipient.iban ?? `${order.recipient.sortCode} ${order.recipient.accountNumber}`],
    [t('deadline'), moment(order.expireTime)],
    [t('ordered'), money(order.applyAmount)],
    [t('bankFee'), order.covered ? t('covered') : money(order.bankFee)],
    [t('arrived'), order.amount === null ? '–' : money(order.amount)],
  ] as const
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <div>
        <Status kind={ORDER_STATUS[order.status]} label={t(`states.${order.status}`)} />
        {order.failure !== null && <p className="mt-1 text-body text-ink-2">{t(`failures.${order.failure}`)}</p>}
        <dl className="mt-2 text-body">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 border-line border-b py-1.5">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 break-words text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3 className="pb-2 font-semibold text-body">{t('history')}</h3>
        <Timeline
          steps={order.events.map(({ status, at }, place) => ({
            id: `${place}-${status}`,
            title: t(`states.${status}`),
            when: moment(at),
            state: status === 'failed' || status === 'cancelled' ? 'failed' : 'done',
          }))}
        />
        <Transfers order={order} />
      </div>
    </div>
  )
}

function Transfers({ order }: { readonly order: OfficeBankOrderDetail }) {
  const t = useTranslations('funding.orders')
  const amountText = useAmountText()
  const bank = useTranslations('funding.bank')
  const moment = useMoment()
  return (
    <>
      <h3 className="pt-4 pb-1 font-semibold text-body">{t('transfers')}</h3>
      {order.transfers.length === 0 ? (
        <p className="text-body text-ink-2">{t('noTransfers')}</p>
      ) : (
        <ul className="text-body">
          {order.transfers.map((transfer) => (
            <li key={transfer.id} className="flex justify-between gap-4 border-line border-b py-1.5">
              <span>
                {amountText(transfer.amount, order.symbol)}
                <span className="block text-dense text-ink-3">{moment(transfer.time)}</span>
              </span>
              <span className="text-right">
                {bank(`kinds.${transfer.kind}`)}
                <span className="block text-dense text-ink-3">{bank(`states.${transfer.state}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
