import * as activities from '@bourse/contract/calls/office/activities'
import { firstPage, frame, page, type Section } from '../../app/section.ts'

/** What gives something away: drafts and approvals, budgets, and rewards that wait for a decision. */
export const activitiesSection: Section = {
  key: 'activities',
  path: '/activities',
  call: activities.officeActivities,
  decides: activities.decideHeld,
  pages: [
    frame(
      page('/activities', ['activitiesDesk'], async () => (await import('./activities-frame.tsx')).ActivitiesFrame),
      [
        firstPage('/activities/list'),
        page('/list', [], async () => (await import('./activities-page.tsx')).ActivitiesPage),
        page('/list/$id', ['activityTerms'], async () => (await import('./activity-page.tsx')).ActivityPage),
        page('/list/$id/draft', ['activityTerms'], async () => (await import('./draft/draft-page.tsx')).DraftPage),
        page('/pools', [], async () => (await import('./pools-page.tsx')).PoolsPage),
        page('/held', [], async () => (await import('./held/held-page.tsx')).HeldPage),
      ],
    ),
  ],
}
