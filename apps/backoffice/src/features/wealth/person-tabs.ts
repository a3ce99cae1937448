import * as wealth from '@bourse/contract/calls/office/wealth'
import { type PersonTab, page } from '../../app/section.ts'

export const wealthTab: PersonTab = {
  key: 'wealth',
  call: wealth.officeWealthPlans,
  page: page('/wealth', ['wealth'], async () => (await import('./person-plans-page.tsx')).PersonPlansPage),
}
