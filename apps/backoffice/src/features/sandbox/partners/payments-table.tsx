import type { SandboxEventWay, SandboxPayment, SandboxPaymentEvent } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Menu, MenuItem } from '@bourse/ui/overlays/menu.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useMoment } from '../../../app/moments.ts'
import { useActOnPayment, useTellPayment } from './payments-api.ts'

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
  const act = useActOnPayment()
  const tell = useTellPayment()
  const error = act.error ?? tell.error
  return (
    <section aria-labelledby="sandbox-payments" className="mt-8">
      <SectionRule id="sandbox-payments" title={t('payments')} />
      {error && <Note kind="error">{error.message}</Note>}
      {payments.length === 0 ? (
        <p className="text-body text-ink-2">{t('none')}</p>
      ) : (
        <Table caption={t('payments')}>
          <thead>
            <tr>
              <Th>{t('time')}</Th>
              <Th numeric>{t('amount')}</Th>
              <Th className="pl-4">{t('state')}</Th>
              <Th className="max-md:hidden">{t('payer')}</Th>
              <Th>
                <span className="sr-only">{t('acts.title')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <Row key={payment.id} payment={payment} act={act} tell={tell} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

interface RowProps {
  readonly payment: SandboxPayment
  readonly act: ReturnType<typeof useActOnPayment>
  readonly tell: ReturnType<typeof useTellPayment>
}

function Row({ payment, act, tell }: RowProps) {
  const t = useTranslations('sandbox.payments')
  const moment = useMoment()
  const { method, id } = payment
  const amount = `${payment.amount}\u00a0${payment.symbol}`
  const told = (event: SandboxPaymentEvent, way: SandboxEventWay) =>
    tell.mutate(
      { method, id, event, way },
      { onSuccess: ({ answers }) => toast.good(t('answered', { answers: answers.join(', ') })) },
    )
  return (
    <Tr>
      <Td quiet>{moment(payment.at)}</Td>
      <Td numeric>{amount}</Td>
      <Td className="pl-4">
        <Status kind={KINDS[payment.state]} label={t(`states.${payment.state}`)} />
      </Td>
      <Td className="max-md:hidden">
        {`${t(`methods.${method}`)}, ${payment.payerName}`}{' '}
        <span className="text-ink-3">{payment.orderId.slice(-8)}</span>
      </Td>
      <Td>
        <span className="flex flex-wrap justify-end gap-2">
          {payment.payUrl !== null && (
            <a href={payment.payUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
              {t('acts.open')}
            </a>
          )}
          {payment.acts.map((name) => (
            <Button
              key={name}
              size="sm"
              aria-label={t('acts.on', { act: t(`acts.${name}`), amount })}
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
      </Td>
    </Tr>
  )
}
