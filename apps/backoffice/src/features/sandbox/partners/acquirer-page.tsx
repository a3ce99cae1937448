import type { SandboxAcquirerState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useMoment } from '../../../app/moments.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useAcquirer, useActOnCharge, useSetHolds } from './acquirer-api.ts'
import { AcquirerEvents } from './acquirer-events.tsx'

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
  const act = useActOnCharge()
  return (
    <section aria-labelledby="acquirer-charges" className="mt-8">
      <SectionRule id="acquirer-charges" title={t('title')} />
      {act.error && <Note kind="error">{act.error.message}</Note>}
      {charges.length === 0 ? (
        <p className="text-body text-ink-2">{t('none')}</p>
      ) : (
        <Table caption={t('title')} dense>
          <thead>
            <tr>
              <Th>{t('time')}</Th>
              <Th>{t('card')}</Th>
              <Th numeric>{t('amount')}</Th>
              <Th className="pl-4">{t('state')}</Th>
              <Th>
                <span className="sr-only">{t('do')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {charges.map((charge) => (
              <Row key={charge.id} charge={charge} act={act} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function Row({ charge, act }: { readonly charge: Charge; readonly act: ReturnType<typeof useActOnCharge> }) {
  const t = useTranslations('sandbox.acquirer.charges')
  const states = useTranslations('sandbox.acquirer.states')
  const moment = useMoment()
  const amount = charge.object === 'payment' ? `${charge.amount}\u00a0${charge.symbol}` : t('verification')
  const busy = (name: string) => act.isPending && act.variables.id === charge.id && act.variables.act === name
  return (
    <Tr>
      <Td quiet>{moment(charge.at)}</Td>
      <Td>{`•••• ${charge.lastFour}, ${charge.holder}`}</Td>
      <Td numeric>{amount}</Td>
      <Td className="pl-4">
        <Status kind={KINDS[charge.state]} label={states(charge.state)} />
        {charge.reason !== null && <span className="block text-ink-3">{charge.reason}</span>}
      </Td>
      <Td>
        <span className="flex flex-wrap justify-end gap-2 py-1">
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
      </Td>
    </Tr>
  )
}
