import * as policy from '@bourse/contract/calls/office/policy'
import { page, type Section } from '../../app/section.ts'

/** What is offered where. */
export const policySection: Section = {
  key: 'policy',
  path: '/policy',
  call: policy.officePolicyRules,
  pages: [
    page('/policy', ['policy'], async () => (await import('./rules-page.tsx')).PolicyRulesPage),
    page('/policy/new', ['policy'], async () => (await import('./new-rule-page.tsx')).NewRulePage),
  ],
}
