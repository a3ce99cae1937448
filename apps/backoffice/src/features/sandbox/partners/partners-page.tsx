import type { PartnerAct, SandboxPartnerRule, SandboxPartnersState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Menu, MenuItem } from '@bourse/ui/overlays/menu.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useMoment } from '../../../app/moments.ts'
import type { Column } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useActOnPartnerOrder, useMakeStrangeOrder, usePartners, useSetPartnerRule } from './partners-api.ts'
import { PartnerEvents } from './partners-events.tsx'
import { TableSection } from './table-section.tsx'

type Order = SandboxPartnersState['orders'][number]

const KINDS: Readonly<Record<Order['state'], StatusKind>> = {
  waiting: 'open',
  paid: 'processing',
  processing: 'processing',
  delivering: 'processing',
  completed: 'completed',
  on_hold: 'in_review',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: 'cancelled',
  refunded: 'cancelled',
}

const SHIFTS = ['0', '100', '-100'] as const

/** The simulated partners of quick buy: their orders, what is done with them, and what is told. */
export function SandboxPartnersPage() {
  const t = useTranslations('sandbox.partners')
  const query = usePartners()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} />}>
        {(partners) => (
          <>
            <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
              <Behaviour rule={partners.rule} />
              <Strange />
            </div>
            <Orders orders={partners.orders} />
            <PartnerEvents events={partners.events} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Behaviour({ rule }: { readonly rule: SandboxPartnerRule }) {
  const t = useTranslations('sandbox.partners.rule')
  const set = useSetPartnerRule()
  const shown = set.isPending ? set.variables : rule
  const change = (next: Partial<SandboxPartnerRule>) => set.mutate({ ...shown, ...next })
  return (
    <section aria-labelledby="partner-rule">
      <SectionRule id="partner-rule" title={t('title')} />
      {set.error && <Note kind="error">{set.error.message}</Note>}
      <div className="grid max-w-[420px] gap-3">
        <Switch
          label={t('byItself')}
          checked={shown.byItself}
          onChange={({ target }) => change({ byItself: target.checked })}
        />
        <Switch label={t('holds')} checked={shown.holds} onChange={({ target }) => change({ holds: target.checked })} />
        <Select
          size="md"
          label={t('shift')}
          value={String(shown.shiftBps)}
          onChange={({ target }) => change({ shiftBps: Number(target.value) })}
          options={SHIFTS.map((value) => ({ value, label: t(`shifts.${value}`) }))}
        />
      </div>
    </section>
  )
}

/** An order that the partner says is ours: comparing the lists makes a case of it. */
function Strange() {
  const t = useTranslations('sandbox.partners.strange')
  const make = useMakeStrangeOrder()
  const onSuccess = ({ number }: { readonly number: string }) => void toast.good(t('done', { number }))
  return (
    <section aria-labelledby="partner-strange">
      <SectionRule id="partner-strange" title={t('title')} />
      <p className="pb-3 text-body text-ink-2">{t('text')}</p>
      {make.error && <Note kind="error">{make.error.message}</Note>}
      <div className="flex flex-wrap items-center gap-4">
        <Button pending={make.isPending} onClick={() => make.mutate(undefined, { onSuccess })}>
          {t('make')}
        </Button>
        <Link to="/quickbuy/partners" className="link font-medium text-body">
          {t('compare')}
        </Link>
      </div>
    </section>
  )
}

function Orders({ orders }: Pick<SandboxPartnersState, 'orders'>) {
  const t = useTranslations('sandbox.partners.orders')
  const states = useTranslations('sandbox.partners.states')
  const moment = useMoment()
  const amountText = useAmountText()
  const act = useActOnPartnerOrder()
  const columns: Column<Order>[] = [
    { key: 'time', head: t('time'), quiet: true, cell: ({ at }) => moment(at) },
    { key: 'number', head: t('number'), className: 'max-sm:hidden', cell: ({ number }) => number },
    {
      key: 'amount',
      head: t('amount'),
      numeric: true,
      cell: ({ amount, fiat, receive, coin }) => (
        <>
          {amountText(amount, fiat)} <span className="block text-ink-3">{amountText(receive, coin)}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      className: 'pl-4',
      cell: ({ state }) => <Status kind={KINDS[state]} label={states(state)} />,
    },
    {
      key: 'acts',
      head: t('do'),
      headHidden: true,
      underOnPhone: true,
      cell: (order) => order.acts.length > 0 && <Acts order={order} act={act} />,
    },
  ]
  return (
    <TableSection
      id="partner-orders"
      title={t('title')}
      none={t('none')}
      error={act.error}
      columns={columns}
      rows={orders}
      keyOf={({ id }) => id}
      dense
    />
  )
}

interface ActsProps {
  readonly order: Order
  readonly act: ReturnType<typeof useActOnPartnerOrder>
}

function Acts({ order, act }: ActsProps) {
  const t = useTranslations('sandbox.partners.orders')
  const make = (name: PartnerAct) => act.mutate({ id: order.id, act: name }, { onSuccess: () => toast.good(t('done')) })
  return (
    <span className="flex py-1 md:justify-end">
      <Menu
        trigger={
          <Button size="sm" pending={act.isPending && act.variables.id === order.id}>
            {t('do')}
          </Button>
        }
      >
        {order.acts.map((name) => (
          <MenuItem key={name} onSelect={() => make(name)}>
            {t(`acts.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
