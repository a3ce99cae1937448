import type { SandboxPaymentRule, SandboxPaymentsState } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useMoment } from '../../../app/moments.ts'
import type { Column } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useSandboxPayments, useSetPaymentRule } from './payments-api.ts'
import { SandboxPaymentsTable } from './payments-table.tsx'
import { TableSection } from './table-section.tsx'

const CHOICES = {
  outcome: ['complete', 'hold', 'deny', 'lose'],
  amount: ['right', 'short', 'other_currency'],
  webhooks: ['once', 'twice', 'off'],
} as const

const TEXTS = { outcome: 'outcomes', amount: 'amounts', webhooks: 'tellings' } as const

/** The simulated PayPal and e-wallet: how the next payments end, what was paid, and what they tell of it. */
export function SandboxPaymentsPage() {
  const t = useTranslations('sandbox.payments')
  const query = useSandboxPayments()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} />}>
        {({ rules, balances, payments, deliveries }) => (
          <>
            <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
              {rules.map((rule) => (
                <Rule key={rule.method} rule={rule} />
              ))}
            </div>
            <Balances balances={balances} />
            <SandboxPaymentsTable payments={payments} />
            <Deliveries deliveries={deliveries} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Rule({ rule }: { readonly rule: SandboxPaymentRule }) {
  const t = useTranslations('sandbox.payments')
  const set = useSetPaymentRule()
  const shown = set.isPending ? set.variables : rule
  const id = `rule-${rule.method}`
  return (
    <section aria-labelledby={id}>
      <SectionRule id={id} title={t(`methods.${rule.method}`)} />
      {set.error && <Note kind="error">{set.error.message}</Note>}
      <div className="grid gap-3 sm:grid-cols-3">
        {(['outcome', 'amount', 'webhooks'] as const).map((name) => (
          <Select
            key={name}
            label={t(`rule.${name}`)}
            value={shown[name]}
            options={CHOICES[name].map((value) => ({ value, label: t(`rule.${TEXTS[name]}.${value}`) }))}
            onChange={({ target }) => set.mutate({ ...shown, [name]: target.value })}
          />
        ))}
      </div>
    </section>
  )
}

function Balances({ balances }: Pick<SandboxPaymentsState, 'balances'>) {
  const t = useTranslations('sandbox.payments')
  const amountText = useAmountText()
  const rows = balances.map(({ method, symbol, amount }) => ({
    label: `${t(`methods.${method}`)} (${symbol})`,
    value: amountText(amount, symbol),
  }))
  return (
    <section aria-labelledby="payment-balances" className="mt-8 max-w-[480px]">
      <SectionRule id="payment-balances" title={t('balances')} />
      {rows.length === 0 ? <p className="text-body text-ink-2">{t('none')}</p> : <Sum rows={rows} />}
    </section>
  )
}

function Deliveries({ deliveries }: Pick<SandboxPaymentsState, 'deliveries'>) {
  const t = useTranslations('sandbox.payments.deliveries')
  const methods = useTranslations('sandbox.payments.methods')
  const moment = useMoment()
  const columns: Column<SandboxPaymentsState['deliveries'][number]>[] = [
    { key: 'time', head: t('time'), quiet: true, cell: ({ at }) => moment(at) },
    {
      key: 'event',
      head: t('event'),
      cell: ({ method, type, subject }) => (
        <>
          {`${methods(method)}: ${type}`} <span className="text-ink-3">{subject.slice(-8)}</span>
        </>
      ),
    },
    { key: 'answer', head: t('answer'), quiet: true, cell: ({ answer }) => answer },
  ]
  return (
    <TableSection
      id="payment-deliveries"
      title={t('title')}
      none={t('none')}
      columns={columns}
      rows={deliveries}
      keyOf={({ seq }) => String(seq)}
      dense
    />
  )
}
