import type { DiscountReward, OfficeDiscountPosition } from '@bourse/contract'
import * as discount from '@bourse/contract/calls/office/discount'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import type { Column } from '../../app/page/column-table.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { PageHead } from '../../app/page/page-head.tsx'
import { Proposal } from '../../app/page/proposal.tsx'
import { SearchedList, useSearched } from '../../app/page/searched-list.tsx'
import { useMay } from '../../app/use-may.ts'
import { LIST_PAGE, useConfirmReward, useDeclineReward, usePositions, useRewards } from './api.ts'
import { PositionsTable } from './positions-table.tsx'
import { RewardDialog } from './reward-dialog.tsx'

const LATE_MS = 3_600_000

/** What people have or had, and what is proposed for releases that came late. */
export function PositionsPage() {
  const t = useTranslations('discountDesk.positions')
  const searched = useSearched()
  const [late, setLate] = useState<OfficeDiscountPosition>()
  const query = usePositions(searched.asked)
  const rewards = useRewards()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      {rewards.data?.records
        .filter(({ state }) => state === 'open')
        .map((reward) => (
          <ProposedReward key={reward.id} reward={reward} />
        ))}
      <SearchedList
        searched={searched}
        label={t('search')}
        query={query}
        failed={t('failed')}
        size={LIST_PAGE}
        empty={{ title: t('empty'), text: t('emptyText') }}
        table={(rows) => <Positions rows={rows} onReward={setLate} />}
      />
      {late !== undefined && <RewardDialog position={late} onClose={() => setLate(undefined)} />}
    </>
  )
}

function ProposedReward({ reward }: { readonly reward: DiscountReward }) {
  const t = useTranslations('discountDesk.reward')
  const amountText = useAmountText()
  const [confirm, decline] = [useConfirmReward(), useDeclineReward()]
  const [mayConfirm, mayDecline] = [useMay(discount.confirmReward), useMay(discount.declineReward)]
  return (
    <Proposal
      title={t('proposed', { amount: amountText(reward.amount, reward.coin), position: reward.positionId })}
      proposal={reward}
      why={reward.reason}
      confirm={mayConfirm ? confirm : undefined}
      decline={mayDecline ? decline : undefined}
    />
  )
}

interface PositionsProps {
  readonly rows: readonly OfficeDiscountPosition[] | undefined
  readonly onReward: (position: OfficeDiscountPosition) => void
}

const isLate = ({ releaseTime, settlementTime }: OfficeDiscountPosition) =>
  releaseTime !== null && Date.parse(releaseTime) - Date.parse(settlementTime) > LATE_MS

function Positions({ rows, onReward }: PositionsProps) {
  const t = useTranslations('discountDesk.positions')
  const mayReward = useMay(discount.proposeReward)
  const acts: Column<OfficeDiscountPosition> = {
    key: 'acts',
    head: t('acts'),
    headHidden: true,
    numeric: true,
    underOnPhone: true,
    cell: (row) =>
      mayReward &&
      isLate(row) && (
        <Button size="sm" onClick={() => onReward(row)}>
          {t('reward')}
          <span className="sr-only"> {row.id}</span>
        </Button>
      ),
  }
  return <PositionsTable rows={rows} acts={acts} />
}
