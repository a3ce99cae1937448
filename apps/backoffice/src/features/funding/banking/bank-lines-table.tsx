import type { BankLineState, OfficeBankLine } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { AssignDialog } from '../assign-dialog.tsx'
import { DecisionButtons } from '../decision-buttons.tsx'
import { useAssignLine } from './bank-api.ts'
import { ReturnLineDialog } from './return-line-dialog.tsx'

const KINDS: Readonly<Record<BankLineState, StatusKind>> = {
  credited: 'completed',
  review: 'in_review',
  returning: 'processing',
  returned: 'cancelled',
}

type Decision = { readonly act: 'assign' | 'return'; readonly line: OfficeBankLine }

export function LinesTable({ lines, mayDecide }: { lines: readonly OfficeBankLine[]; mayDecide: boolean }) {
  const t = useTranslations('funding.bank')
  const [decision, setDecision] = useState<Decision | null>(null)
  const close = () => setDecision(null)
  return (
    <>
      <Table caption={t('title')}>
        <thead>
          <tr>
            <Th>{t('booked')}</Th>
            <Th numeric>{t('amount')}</Th>
            <Th className="pl-4">{t('stateHead')}</Th>
            <Th className="max-md:hidden">{t('what')}</Th>
            <Th className="max-md:hidden">{t('sender')}</Th>
            <Th className="max-lg:hidden">{t('reference')}</Th>
            <Th className="max-lg:hidden">{t('user')}</Th>
            <Th>
              <span className="sr-only">{t('acts')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              onDecide={mayDecide && line.state === 'review' ? (act) => setDecision({ act, line }) : undefined}
            />
          ))}
        </tbody>
      </Table>
      {decision?.act === 'assign' && <AssignLine line={decision.line} onClose={close} />}
      {decision?.act === 'return' && <ReturnLineDialog line={decision.line} onClose={close} />}
    </>
  )
}

function AssignLine({ line, onClose }: { line: OfficeBankLine; onClose: () => void }) {
  const t = useTranslations('funding.bank')
  const { amount, symbol: coin, proposal } = line
  const assign = useAssignLine(line.id)
  return <AssignDialog {...{ amount, coin, proposal, assign, onClose }} text={t('assignText')} withReference />
}

interface LineRowProps {
  readonly line: OfficeBankLine
  readonly onDecide: ((act: Decision['act']) => void) | undefined
}

function LineRow({ line, onDecide }: LineRowProps) {
  const t = useTranslations('funding.bank')
  const moment = useMoment()
  return (
    <Tr>
      <Td quiet>{moment(line.bookedAt)}</Td>
      <Td numeric>{`${line.amount}\u00a0${line.symbol}`}</Td>
      <Td className="pl-4">
        <Status kind={KINDS[line.state]} label={t(`states.${line.state}`)} />
      </Td>
      <Td className="max-md:hidden">{t(`kinds.${line.kind}`)}</Td>
      <Td className="max-md:hidden" title={line.senderAccount}>
        {line.senderName}
        {line.expectedName !== null && line.kind === 'wrong_name' && (
          <span className="block text-dense text-ink-3">{t('expected', { name: line.expectedName })}</span>
        )}
        {line.returnFailure !== null && (
          <span className="block text-bad text-dense">{t('returnFailed', { reason: line.returnFailure })}</span>
        )}
      </Td>
      <Td quiet className="max-lg:hidden">
        {line.reference === '' ? t('noReference') : line.reference}
      </Td>
      <Td className="max-lg:hidden">{line.uid ?? t('nobody')}</Td>
      <Td>
        {onDecide !== undefined && (
          <DecisionButtons
            give={{ label: line.proposal === null ? t('assign') : t('decide'), onClick: () => onDecide('assign') }}
            giveBack={{ label: t('giveBack'), onClick: () => onDecide('return') }}
          />
        )}
      </Td>
    </Tr>
  )
}
