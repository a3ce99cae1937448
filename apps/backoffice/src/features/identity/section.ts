import * as identity from '@bourse/contract/calls/office/identity'
import { frame, type PersonTab, page, type Section } from '../../app/section.ts'

/** Everyone who has an account; on each person's page stands what the features know about them. */
export const usersSection = (tabs: readonly PersonTab[]): Section => ({
  key: 'users',
  path: '/users',
  call: identity.officeUsers,
  pages: [
    page('/users', ['users'], async () => (await import('./users-page.tsx')).UsersPage),
    frame(
      page('/users/$userId', ['users'], async () => (await import('./person-frame.tsx')).PersonFrame),
      tabs.map((tab) => tab.page),
    ),
  ],
})
