import * as wallet from '@bourse/contract/calls/office/wallet'
import { type PersonTab, page } from '../../app/section.ts'

export const balancesTab: PersonTab = {
  key: 'balances',
  call: wallet.officeBalances,
  page: page('/balances', ['wallet'], async () => (await import('./person-balances-page.tsx')).PersonBalancesPage),
}

export const postingsTab: PersonTab = {
  key: 'postings',
  call: wallet.officeStatement,
  page: page('/postings', ['wallet'], async () => (await import('./person-postings-page.tsx')).PersonPostingsPage),
}
