import type { SandboxEventWay, SandboxPayment, SandboxPaymentEvent } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Menu, MenuItem } from '@bourse/ui/overlays/menu.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useMoment } from '../../../app/moments.ts'
import type { Column } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { useActOnPayment, useTellPayment } from './payments-api.ts'
import { TableSection } from './table-section.tsx'

const KINDS: Readonly<Record<SandboxPayment['state'], StatusKind>> = {
  created: 'open',
  approved: 'processing',
  completed: 'completed',
  pending: 'in_review',
  denied: 'failed',
  reversed: 'cancelled',
  sent: 'cancelled',
}
const WAYS: readonly SandboxEventWay[] = ['once', 'twice', 'forged', 'old']

/** Old signatures are PayPal's alone: the wallet's carry no time. */
function tellings({ method, events }: SandboxPayment) {
  const ways = WAYS.filter((way) => method === 'paypal' || way !== 'old')
  return events.flatMap((event) => ways.map((way) => ({ event, way })))
}

export function SandboxPaymentsTable({ payments }: { readonly payments: readonly SandboxPayment[] }) {
  const t = useTranslations('sandbox.payments')
  const moment = useMoment()
  const act = useActOnPayment()
  const tell = useTellPayment()
  const amountText = useAmountText()
  const columns: Column<SandboxPayment>[] = [
    { key: 'time', head: t('time'), quiet: true, cell: ({ at }) => moment(at) },
    { key: 'amount', head: t('amount'), numeric: true, cell: ({ amount, symbol }) => amountText(amount, symbol) },
    {
      key: 'state',
      head: t('state'),
      className: 'pl-4',
      cell: ({ state }) => <Status kind={KINDS[state]} label={t(`states.${state}`)} />,
    },
    {
      key: 'payer',
      head: t('payer'),
      className: 'max-md:hidden',
      cell: ({ method, payerName, orderId }) => (
        <>
          {`${t(`methods.${method}`)}, ${payerName}`} <span className="text-ink-3">{orderId.slice(-8)}</span>
        </>
      ),
    },
    {
      key: 'acts',
      head: t('acts.title'),
      headHidden: true,
      underOnPhone: true,
      cell: (payment) => hasActs(payment) && <Acts payment={payment} act={act} tell={tell} />,
    },
  ]
  return (
    <TableSection
      id="sandbox-payments"
      title={t('payments')}
      none={t('none')}
      error={act.error ?? tell.error}
      columns={columns}
      rows={payments}
      keyOf={({ id }) => id}
    />
  )
}

function hasActs({ payUrl, acts, events }: SandboxPayment): boolean {
  return payUrl !== null || acts.length > 0 || events.length > 0
}

interface ActsProps {
  readonly payment: SandboxPayment
  readonly act: ReturnType<typeof useActOnPayment>
  readonly tell: ReturnType<typeof useTellPayment>
}

function Acts({ payment, act, tell }: ActsProps) {
  const t = useTranslations('sandbox.payments')
  const amountText = useAmountText()
  const { method, id } = payment
  const told = (event: SandboxPaymentEvent, way: SandboxEventWay) =>
    tell.mutate(
      { method, id, event, way },
      { onSuccess: ({ answers }) => toast.good(t('answered', { answers: answers.join(', ') })) },
    )
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {payment.payUrl !== null && (
        <a href={payment.payUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
          {t('acts.open')}
        </a>
      )}
      {payment.acts.map((name) => (
        <Button
          key={name}
          size="sm"
          aria-label={t('acts.on', { act: t(`acts.${name}`), amount: amountText(payment.amount, payment.symbol) })}
          pending={act.isPending && act.variables.id === id && act.variables.act === name}
          onClick={() => act.mutate({ method, id, act: name })}
        >
          {t(`acts.${name}`)}
        </Button>
      ))}
      {payment.events.length > 0 && (
        <Menu
          trigger={
            <Button size="sm" pending={tell.isPending && tell.variables.id === id}>
              {t('acts.tell')}
            </Button>
          }
        >
          {tellings(payment).map(({ event, way }) => (
            <MenuItem key={`${event} ${way}`} onSelect={() => told(event, way)}>
              {t('telling', { event: t(`events.${event}`), way: t(`ways.${way}`) })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </span>
  )
}
