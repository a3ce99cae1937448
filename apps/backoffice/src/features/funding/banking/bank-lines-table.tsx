import type { BankLineState, OfficeBankLine } from '@bourse/contract'
import * as banking from '@bourse/contract/calls/office/banking'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { useMay } from '../../../app/use-may.ts'
import { AssignDialog } from '../assign-dialog.tsx'
import { DecisionButtons } from '../decision-buttons.tsx'
import { PayerCell } from '../payer-cell.tsx'
import { useAssignLine } from './bank-api.ts'
import { HouseLineDialog } from './house-line-dialog.tsx'
import { ReturnLineDialog } from './return-line-dialog.tsx'

const KINDS: Readonly<Record<BankLineState, StatusKind>> = {
  credited: 'completed',
  review: 'in_review',
  returning: 'processing',
  returned: 'cancelled',
  house: 'completed',
}

type Decision = { readonly act: 'assign' | 'return' | 'house'; readonly line: OfficeBankLine }

export function LinesTable({ lines, mayDecide }: { lines: readonly OfficeBankLine[]; mayDecide: boolean }) {
  const t = useTranslations('funding.bank')
  const [decision, setDecision] = useState<Decision | null>(null)
  const columns = useColumns(mayDecide ? setDecision : undefined)
  const close = () => setDecision(null)
  return (
    <>
      <ColumnTable caption={t('title')} columns={columns} rows={lines} keyOf={({ id }) => id} />
      {decision?.act === 'assign' && <AssignLine line={decision.line} onClose={close} />}
      {decision?.act === 'return' && <ReturnLineDialog line={decision.line} onClose={close} />}
      {decision?.act === 'house' && <HouseLineDialog line={decision.line} onClose={close} />}
    </>
  )
}

function AssignLine({ line, onClose }: { line: OfficeBankLine; onClose: () => void }) {
  const t = useTranslations('funding.bank')
  const { amount, symbol: coin, proposal } = line
  const assign = useAssignLine(line.id)
  return <AssignDialog {...{ amount, coin, proposal, assign, onClose }} text={t('assignText')} withReference />
}

function useColumns(onDecide: ((decision: Decision) => void) | undefined): Column<OfficeBankLine>[] {
  const t = useTranslations('funding.bank')
  const amountText = useAmountText()
  const moment = useMoment()
  const mayStock = useMay(banking.stockHouse)
  return [
    { key: 'booked', head: t('booked'), quiet: true, cell: ({ bookedAt }) => moment(bookedAt) },
    { key: 'amount', head: t('amount'), numeric: true, cell: ({ amount, symbol }) => amountText(amount, symbol) },
    {
      key: 'state',
      head: t('stateHead'),
      className: 'pl-4',
      cell: ({ state }) => <Status kind={KINDS[state]} label={t(`states.${state}`)} />,
    },
    { key: 'what', head: t('what'), className: 'max-md:hidden', cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'sender',
      head: t('sender'),
      className: 'max-md:hidden',
      title: ({ senderAccount }) => senderAccount,
      cell: ({ senderName, expectedName: name, kind, returnFailure: reason }) => (
        <PayerCell
          name={senderName}
          expected={name !== null && kind === 'wrong_name' ? t('expected', { name }) : undefined}
          failure={reason === null ? undefined : t('returnFailed', { reason })}
        />
      ),
    },
    {
      key: 'reference',
      head: t('reference'),
      className: 'max-lg:hidden',
      quiet: true,
      cell: ({ reference }) => (reference === '' ? t('noReference') : reference),
    },
    { key: 'user', head: t('user'), className: 'max-lg:hidden', cell: ({ uid }) => uid ?? t('nobody') },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      underOnPhone: true,
      cell: (line) =>
        onDecide !== undefined &&
        line.state === 'review' && (
          <DecisionButtons
            give={{
              label: line.proposal === null ? t('assign') : t('decide'),
              onClick: () => onDecide({ act: 'assign', line }),
            }}
            giveBack={{ label: t('giveBack'), onClick: () => onDecide({ act: 'return', line }) }}
            other={
              mayStock && line.orderId === null
                ? {
                    label: line.houseProposal === null ? t('house.act') : t('house.confirm'),
                    onClick: () => onDecide({ act: 'house', line }),
                  }
                : undefined
            }
          />
        ),
    },
  ]
}
