import type { P2pOrderDetail } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useKindName } from '../market/market-api.ts'
import { useFigures } from '../p2p-money.ts'
import { groupedValue, referenceOf } from './order-view.ts'

/** While money is to be paid: how much, to whom, where, and what is written on it. Both sides see the same. */
export function PayDetails({ order }: { readonly order: P2pOrderDetail }) {
  const t = useTranslations('p2pOrder.pay')
  const kindName = useKindName()
  const { fiat } = useFigures()
  const { recipient, side, state } = order
  if (recipient === null || !['accepted', 'paid', 'appeal'].includes(state)) return null
  const toPay = side === 'buy' && state === 'accepted'
  return (
    <section aria-label={t('title')} className="mt-7">
      <SectionRule
        title={t(side === 'buy' ? 'title' : 'titleSell')}
        action={<span className="text-body text-ink-2">{kindName(order.paymentKind)}</span>}
      />
      <dl className="border-line border-t">
        <Row label={t('amount')} value={order.amount} shown={fiat(order.amount, order.fiat)} large copies={toPay} />
        <Row label={t('recipient')} value={recipient.name} shown={recipient.name} copies={toPay} />
        {recipient.fields.map(({ name, value }) => (
          <Row
            key={name}
            label={t.has(`fields.${name}`) ? t(`fields.${name}`) : name}
            value={value}
            shown={groupedValue(name, value)}
            copies={toPay}
          />
        ))}
        <Row
          label={t('reference')}
          value={order.reference ?? referenceOf(order)}
          shown={order.reference ?? referenceOf(order)}
          accent
          copies={toPay}
        />
      </dl>
      {toPay && (
        <Note kind="warn" className="mt-4">
          {t('warning')}
        </Note>
      )}
      {side === 'sell' && state === 'paid' && (
        <Note kind="warn" className="mt-4">
          {t('check', { name: order.payer?.name ?? order.otherName })}
        </Note>
      )}
    </section>
  )
}

interface RowProps {
  readonly label: string
  /** As it is typed elsewhere. */
  readonly value: string
  /** As it is read. */
  readonly shown: string
  readonly large?: boolean
  readonly accent?: boolean
  readonly copies: boolean
}

function Row({ label, value, shown, large = false, accent = false, copies }: RowProps) {
  const t = useTranslations('p2pOrder.pay')
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => toast.good(t('copied', { label })),
      () => toast.bad(t('notCopied')),
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b py-2 md:grid-cols-[152px_minmax(0,1fr)_auto]">
      <dt className="text-body text-ink-2 max-md:col-span-2 max-md:text-dense">{label}</dt>
      <dd
        className={cx(
          'min-w-0 break-words font-medium',
          large ? 'text-h2' : 'text-read',
          accent && 'font-semibold text-accent',
        )}
      >
        {shown}
      </dd>
      {copies && (
        <dd>
          <Button size="sm" aria-label={t('copyLabel', { label })} onClick={copy}>
            <Icon of={drawings.copy} size={14} />
            {t('copy')}
          </Button>
        </dd>
      )}
    </div>
  )
}
