import * as activities from '@bourse/contract/calls/office/activities'
import { type PersonTab, page } from '../../app/section.ts'

export const rewardsTab: PersonTab = {
  key: 'rewards',
  call: activities.officeRewardsOf,
  page: page('/rewards', ['activitiesDesk'], async () => (await import('./person-rewards-page.tsx')).PersonRewardsPage),
}
