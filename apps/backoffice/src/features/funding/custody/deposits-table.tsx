import type { CryptoDepositState, OfficeCryptoDeposit } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { useAssignDeposit } from '../api.ts'
import { AssignDialog } from '../assign-dialog.tsx'

const KINDS: Readonly<Record<CryptoDepositState, StatusKind>> = {
  confirming: 'processing',
  credited: 'completed',
  below_minimum: 'failed',
  wrong_token: 'failed',
  suspense: 'in_review',
  taken_back: 'cancelled',
}

interface DepositsTableProps {
  readonly deposits: readonly OfficeCryptoDeposit[]
  readonly mayAssign: boolean
}

export function DepositsTable({ deposits, mayAssign }: DepositsTableProps) {
  const t = useTranslations('funding.deposits')
  const [assigned, setAssigned] = useState<OfficeCryptoDeposit | null>(null)
  return (
    <>
      <Table caption={t('title')}>
        <thead>
          <tr>
            <Th>{t('seen')}</Th>
            <Th numeric>{t('amount')}</Th>
            <Th className="pl-4">{t('stateHead')}</Th>
            <Th className="max-md:hidden">{t('user')}</Th>
            <Th className="max-lg:hidden">{t('to')}</Th>
            <Th className="max-md:hidden">{t('transaction')}</Th>
            <Th>
              <span className="sr-only">{t('acts')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {deposits.map((deposit) => (
            <DepositRow
              key={deposit.id}
              deposit={deposit}
              onAssign={mayAssign && deposit.state === 'suspense' ? () => setAssigned(deposit) : undefined}
            />
          ))}
        </tbody>
      </Table>
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

interface DepositRowProps {
  readonly deposit: OfficeCryptoDeposit
  readonly onAssign: (() => void) | undefined
}

function DepositRow({ deposit, onAssign }: DepositRowProps) {
  const t = useTranslations('funding.deposits')
  const moment = useMoment()
  const { state, lost, confirmations, needed } = deposit
  const label = state === 'confirming' ? t('confirmations', { confirmations, needed }) : t(`states.${state}`)
  return (
    <Tr>
      <Td quiet>{moment(deposit.seenAt)}</Td>
      <Td numeric>{deposit.amount === null ? t('strange') : `${deposit.amount}\u00a0${deposit.coin}`}</Td>
      <Td className="pl-4">
        <Status kind={lost ? 'failed' : KINDS[state]} label={lost ? t('states.lost') : label} />
      </Td>
      <Td className="max-md:hidden">{deposit.uid ?? t('nobody')}</Td>
      <Td quiet className="max-lg:hidden" title={deposit.address}>
        {short(deposit.address)}
        {deposit.tag !== null && ` · ${deposit.tag}`}
      </Td>
      <Td quiet className="max-md:hidden" title={deposit.txId}>
        <span className="inline-flex items-center gap-1">
          {short(deposit.txId)}
          <CopyButton value={deposit.txId} label={t('copyTransaction')} />
        </span>
      </Td>
      <Td>
        {onAssign !== undefined && (
          <Button size="sm" onClick={onAssign}>
            {deposit.proposal === null ? t('assign') : t('decide')}
          </Button>
        )}
      </Td>
    </Tr>
  )
}

function short(text: string): string {
  return text.length > 16 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text
}
