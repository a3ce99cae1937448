import { ONE_PERSON_COUPON_GBP } from '@bourse/contract/coupon-lists'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { DraftDialog } from '../../app/page/draft-dialog.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { useBudgets, useIssue } from './api.ts'
import { budgetKey, issueForm } from './issue-form.ts'

interface IssueDialogProps {
  readonly userId: string
  readonly onClose: () => void
}

/** A coupon by hand: issued at once, or proposed where it is worth more than one person decides about. */
export function IssueDialog({ userId, onClose }: IssueDialogProps) {
  const t = useTranslations('couponsDesk.issue')
  const amountText = useAmountText()
  const { data: budgets = [] } = useBudgets()
  const issue = useIssue()
  const [first] = budgets
  const start = { budget: first === undefined ? '' : budgetKey(first), amount: '', reason: '' }
  return (
    <DraftDialog
      key={start.budget}
      title={t('title')}
      description={t('text', { most: amountText(String(ONE_PERSON_COUPON_GBP), 'GBP') })}
      confirm={t('confirm')}
      reason={t('reason')}
      done={t('done')}
      start={start}
      fields={({ budget }) => [
        { name: 'amount', label: t('amount'), inputMode: 'decimal', unit: budget.split(' ')[1] ?? '' },
      ]}
      form={(typed) => issueForm(typed, userId)}
      errorText={(wrong) => t(wrong)}
      act={issue}
      onClose={onClose}
    >
      {(typed, change) => (
        <Select
          size="md"
          label={t('budget')}
          value={typed.budget}
          onChange={({ target }) => change({ ...typed, budget: target.value })}
          options={
            budgets.length === 0
              ? [{ value: '', label: t('budgetMissing') }]
              : budgets.map((one) => ({
                  value: budgetKey(one),
                  label: t('budgetOf', { title: one.title, left: amountText(one.left, one.asset) }),
                }))
          }
        />
      )}
    </DraftDialog>
  )
}
