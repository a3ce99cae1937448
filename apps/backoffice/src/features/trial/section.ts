import * as trial from '@bourse/contract/calls/office/trial'
import { page, type Section } from '../../app/section.ts'

/** Trial funds: what runs, what has ended, and ends that wait. */
export const trialSection: Section = {
  key: 'trial',
  path: '/trial',
  call: trial.officeTrials,
  pages: [
    page('/trial', ['trialDesk'], async () => (await import('./trial-page.tsx')).TrialPage),
    page('/trial/$id', ['trialDesk'], async () => (await import('./fund-page.tsx')).FundPage),
  ],
}
