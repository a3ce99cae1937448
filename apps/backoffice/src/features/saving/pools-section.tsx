import type { PoolFunding, SavingPool } from '@bourse/contract'
import * as saving from '@bourse/contract/calls/office/saving'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { Proposal } from '../../app/page/proposal.tsx'
import { useMay } from '../../app/use-may.ts'
import { useConfirmPool, useDeclinePool, usePools } from './api.ts'
import { PoolDialog } from './pool-dialog.tsx'

/** What interest is paid from: free, set aside, and what the house could still put in. */
export function PoolsSection() {
  const t = useTranslations('savingDesk.pools')
  const query = usePools()
  return (
    <section aria-labelledby="saving-pools">
      <SectionRule id="saving-pools" title={t('title')} />
      <Loaded query={query} failed={t('failed')} skeleton={<Pools rows={undefined} />}>
        {({ pools, proposals }) => (
          <>
            {proposals.map((proposal) => (
              <PoolProposal key={proposal.id} proposal={proposal} />
            ))}
            {pools.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} /> : <Pools rows={pools} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Pools({ rows }: { readonly rows: readonly SavingPool[] | undefined }) {
  const t = useTranslations('savingDesk.pools')
  const mayFund = useMay(saving.proposePool)
  const figure = useFigure()
  const [coin, setCoin] = useState<string>()
  const columns: Column<SavingPool>[] = [
    { key: 'coin', head: t('coin'), strong: true, width: 40, cell: (row) => row.coin },
    { key: 'pool', head: t('free'), numeric: true, width: 70, cell: (row) => figure(row.pool) },
    {
      key: 'reserved',
      head: t('reserved'),
      numeric: true,
      quiet: true,
      width: 70,
      cell: (row) => figure(row.reserved),
    },
    {
      key: 'saved',
      head: t('saved'),
      numeric: true,
      quiet: true,
      className: 'max-md:hidden',
      width: 70,
      cell: (row) => figure(row.saved),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      width: 50,
      cell: (row) =>
        mayFund ? (
          <Button size="sm" onClick={() => setCoin(row.coin)}>
            {t('fund')}
            <span className="sr-only"> {row.coin}</span>
          </Button>
        ) : null,
    },
  ]
  const asked = rows?.find((row) => row.coin === coin)
  return (
    <>
      <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={(row) => row.coin} dense />
      {asked !== undefined && <PoolDialog pool={asked} onClose={() => setCoin(undefined)} />}
    </>
  )
}

function PoolProposal({ proposal }: { readonly proposal: PoolFunding }) {
  const t = useTranslations('savingDesk.proposal')
  const amountText = useAmountText()
  const [confirm, decline] = [useConfirmPool(), useDeclinePool()]
  const mayDecide = useMay(saving.confirmPool)
  return (
    <Proposal
      listed
      title={t('title', { amount: amountText(proposal.amount, proposal.coin) })}
      proposal={proposal}
      why={proposal.reason}
      confirm={mayDecide ? confirm : undefined}
      decline={mayDecide ? decline : undefined}
      confirmed={t('confirmed')}
    />
  )
}
