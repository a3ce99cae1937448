import { expect, test } from 'vitest'
import { budgetKey, issueForm } from './issue-form.ts'

const budget = budgetKey({ activityId: 'act_1', asset: 'GBP' })

test('a coupon needs a budget, an amount above zero and a reason', () => {
  const { errors, asked } = issueForm({ budget: '', amount: '0,00', reason: ' ' }, 'usr_1')
  expect(errors).toEqual({ budget: 'budgetMissing', amount: 'amountMissing', reason: 'missing' })
  expect(asked).toBeUndefined()
})

test('what is asked for names the budget, and the amount has a point', () => {
  const { asked } = issueForm({ budget, amount: ' 2,50', reason: ' a late refund ' }, 'usr_1')
  expect(asked).toEqual({ userId: 'usr_1', activityId: 'act_1', asset: 'GBP', amount: '2.50', reason: 'a late refund' })
})
