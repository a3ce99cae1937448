import type { CryptoDepositState, OfficeCryptoDeposit } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { shortId } from '../../../app/page/short-id.ts'
import { useAssignDeposit } from '../api.ts'
import { AssignDialog } from '../assign-dialog.tsx'

const KINDS: Readonly<Record<CryptoDepositState, StatusKind>> = {
  confirming: 'processing',
  credited: 'completed',
  below_minimum: 'failed',
  wrong_token: 'failed',
  suspense: 'in_review',
  held: 'in_review',
  taken_back: 'cancelled',
}

interface DepositsTableProps {
  readonly deposits: readonly OfficeCryptoDeposit[]
  readonly mayAssign: boolean
}

export function DepositsTable({ deposits, mayAssign }: DepositsTableProps) {
  const t = useTranslations('funding.deposits')
  const [assigned, setAssigned] = useState<OfficeCryptoDeposit | null>(null)
  const columns = useColumns(mayAssign ? setAssigned : undefined)
  return (
    <>
      <ColumnTable caption={t('title')} columns={columns} rows={deposits} keyOf={({ id }) => id} />
      {assigned !== null && <AssignDeposit deposit={assigned} onClose={() => setAssigned(null)} />}
    </>
  )
}

function AssignDeposit({ deposit, onClose }: { deposit: OfficeCryptoDeposit; onClose: () => void }) {
  const t = useTranslations('funding.assign')
  const { amount, coin, proposal } = deposit
  const assign = useAssignDeposit(deposit.id)
  const given = { amount: amount ?? '', coin: coin ?? '', proposal, assign, onClose }
  return <AssignDialog {...given} text={t('text')} withReference={false} />
}

function useColumns(onAssign: ((deposit: OfficeCryptoDeposit) => void) | undefined): Column<OfficeCryptoDeposit>[] {
  const t = useTranslations('funding.deposits')
  const amountText = useAmountText()
  const moment = useMoment()
  return [
    { key: 'seen', head: t('seen'), quiet: true, cell: ({ seenAt }) => moment(seenAt) },
    {
      key: 'amount',
      head: t('amount'),
      numeric: true,
      cell: ({ amount, coin }) => (amount === null ? t('strange') : amountText(amount, coin)),
    },
    { key: 'state', head: t('stateHead'), className: 'pl-4', cell: (deposit) => <State deposit={deposit} /> },
    { key: 'user', head: t('user'), className: 'max-md:hidden', cell: ({ uid }) => uid ?? t('nobody') },
    {
      key: 'to',
      head: t('to'),
      className: 'max-lg:hidden',
      quiet: true,
      title: ({ address }) => address,
      cell: ({ address, tag }) => (tag === null ? shortId(address) : `${shortId(address)} · ${tag}`),
    },
    {
      key: 'transaction',
      head: t('transaction'),
      className: 'max-md:hidden',
      quiet: true,
      title: ({ txId }) => txId,
      cell: ({ txId }) => (
        <span className="inline-flex items-center gap-1">
          {shortId(txId)}
          <CopyButton value={txId} label={t('copyTransaction')} />
        </span>
      ),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      underOnPhone: true,
      cell: (deposit) =>
        onAssign !== undefined &&
        deposit.state === 'suspense' && (
          <Button size="sm" onClick={() => onAssign(deposit)}>
            {deposit.proposal === null ? t('assign') : t('decide')}
          </Button>
        ),
    },
  ]
}

function State({ deposit }: { deposit: OfficeCryptoDeposit }) {
  const t = useTranslations('funding.deposits')
  const { state, lost, finality, confirmations, needed } = deposit
  const waits = finality === 'network' ? 'untilFinal' : 'confirmations'
  const label = state === 'confirming' ? t(waits, { confirmations, needed }) : t(`states.${state}`)
  return <Status kind={lost ? 'failed' : KINDS[state]} label={lost ? t('states.lost') : label} />
}
