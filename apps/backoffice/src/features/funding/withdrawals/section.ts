import * as withdrawals from '@bourse/contract/calls/office/withdrawals'
import { page, type Section } from '../../../app/section.ts'

/** Money on its way out. */
export const withdrawalsSection: Section = {
  key: 'withdrawals',
  path: '/withdrawals',
  call: withdrawals.officeWithdrawals,
  decides: withdrawals.approveWithdrawal,
  pages: [page('/withdrawals', ['withdrawals'], async () => (await import('./withdrawals-page.tsx')).WithdrawalsPage)],
}
