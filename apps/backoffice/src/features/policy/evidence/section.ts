import * as policy from '@bourse/contract/calls/office/policy'
import { page, type Section } from '../../../app/section.ts'

/** People who call themselves experienced investors, and what they show for it. */
export const investorsSection: Section = {
  key: 'investors',
  path: '/investors',
  call: policy.investorEvidence,
  decides: policy.decideEvidence,
  pages: [page('/investors', ['investors'], async () => (await import('./investors-page.tsx')).InvestorsPage)],
}
