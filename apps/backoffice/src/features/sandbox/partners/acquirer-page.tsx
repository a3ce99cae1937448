import type { SandboxAcquirerState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useMoment } from '../../../app/moments.ts'
import type { Column } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useAcquirer, useActOnCharge, useSetHolds } from './acquirer-api.ts'
import { AcquirerEvents } from './acquirer-events.tsx'
import { TableSection } from './table-section.tsx'

type Charge = SandboxAcquirerState['charges'][number]

const KINDS: Readonly<Record<Charge['state'], StatusKind>> = {
  challenge: 'open',
  verified: 'completed',
  authorised: 'processing',
  captured: 'completed',
  declined: 'failed',
  refunded: 'cancelled',
  charged_back: 'failed',
}

/** The simulated card acquirer: what was charged, and what it tells of it, in any order and by any hand. */
export function AcquirerPage() {
  const t = useTranslations('sandbox.acquirer')
  const query = useAcquirer()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} />}>
        {(acquirer) => (
          <>
            <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
              <TestCards cards={acquirer.cards} />
              <div className="grid content-start gap-8">
                <Balances balances={acquirer.balances} />
                <Holding holds={acquirer.holds} />
              </div>
            </div>
            <Charges charges={acquirer.charges} />
            <AcquirerEvents events={acquirer.events} />
          </>
        )}
      </Loaded>
    </>
  )
}

function TestCards({ cards }: Pick<SandboxAcquirerState, 'cards'>) {
  const t = useTranslations('sandbox.acquirer')
  const rows = cards.map(({ number, behaviour }) => ({
    label: <span className="tabular-nums">{number.replace(/(.{4})(?=.)/g, '$1 ')}</span>,
    value: t(`cards.${behaviour.replace(':', '_')}`),
  }))
  return (
    <section aria-labelledby="test-cards">
      <SectionRule id="test-cards" title={t('cards.title')} />
      <p className="pb-3 text-body text-ink-2">{t('cards.text')}</p>
      <Sum rows={rows} />
    </section>
  )
}

function Balances({ balances }: Pick<SandboxAcquirerState, 'balances'>) {
  const t = useTranslations('sandbox.acquirer')
  const rows = balances.map(({ symbol, balance }) => ({ label: symbol, value: `${balance}\u00a0${symbol}` }))
  return (
    <section aria-labelledby="acquirer-balances">
      <SectionRule id="acquirer-balances" title={t('balances')} />
      <Sum rows={rows} />
    </section>
  )
}

function Holding({ holds }: { readonly holds: boolean }) {
  const t = useTranslations('sandbox.acquirer.holding')
  const set = useSetHolds()
  return (
    <section aria-labelledby="acquirer-holding">
      <SectionRule id="acquirer-holding" title={t('title')} />
      <p className="pb-3 text-body text-ink-2">{t('text')}</p>
      {set.error && <Note kind="error">{set.error.message}</Note>}
      <Switch
        label={t('label')}
        checked={set.isPending ? set.variables : holds}
        onChange={({ target }) => set.mutate(target.checked)}
      />
    </section>
  )
}

function Charges({ charges }: Pick<SandboxAcquirerState, 'charges'>) {
  const t = useTranslations('sandbox.acquirer.charges')
  const states = useTranslations('sandbox.acquirer.states')
  const moment = useMoment()
  const amountText = useAmountText()
  const act = useActOnCharge()
  const amountOf = ({ object, amount, symbol }: Charge) =>
    object === 'payment' ? amountText(amount, symbol) : t('verification')
  const columns: Column<Charge>[] = [
    { key: 'time', head: t('time'), quiet: true, cell: ({ at }) => moment(at) },
    { key: 'card', head: t('card'), cell: ({ lastFour, holder }) => `•••• ${lastFour}, ${holder}` },
    { key: 'amount', head: t('amount'), numeric: true, cell: amountOf },
    {
      key: 'state',
      head: t('state'),
      className: 'pl-4',
      cell: ({ state, reason }) => (
        <>
          <Status kind={KINDS[state]} label={states(state)} />
          {reason !== null && <span className="block text-ink-3">{reason}</span>}
        </>
      ),
    },
    {
      key: 'acts',
      head: t('do'),
      headHidden: true,
      underOnPhone: true,
      cell: (charge) => charge.acts.length > 0 && <Acts charge={charge} amount={amountOf(charge)} act={act} />,
    },
  ]
  return (
    <TableSection
      id="acquirer-charges"
      title={t('title')}
      none={t('none')}
      error={act.error}
      columns={columns}
      rows={charges}
      keyOf={({ id }) => id}
      dense
    />
  )
}

interface ActsProps {
  readonly charge: Charge
  readonly amount: string
  readonly act: ReturnType<typeof useActOnCharge>
}

function Acts({ charge, amount, act }: ActsProps) {
  const t = useTranslations('sandbox.acquirer.charges')
  const busy = (name: string) => act.isPending && act.variables.id === charge.id && act.variables.act === name
  return (
    <span className="flex flex-wrap gap-2 md:justify-end py-1">
      {charge.acts.map((name) => (
        <Button
          key={name}
          size="sm"
          variant={name === 'charge_back' ? 'danger' : undefined}
          pending={busy(name)}
          aria-label={t('actOn', { act: t(`acts.${name}`), card: charge.lastFour, amount })}
          onClick={() => act.mutate({ id: charge.id, act: name })}
        >
          {t(`acts.${name}`)}
        </Button>
      ))}
    </span>
  )
}
