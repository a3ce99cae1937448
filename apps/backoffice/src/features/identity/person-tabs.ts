import * as identity from '@bourse/contract/calls/office/identity'
import { type PersonTab, page } from '../../app/section.ts'

export const overviewTab: PersonTab = {
  key: 'overview',
  call: identity.officeUser,
  page: page('/', [], async () => (await import('./person-overview-page.tsx')).PersonOverviewPage),
}

export const securityTab: PersonTab = {
  key: 'security',
  call: identity.officeSessions,
  page: page('/security', [], async () => (await import('./person-security-page.tsx')).PersonSecurityPage),
}

export const notesTab: PersonTab = {
  key: 'notes',
  call: identity.officeNotes,
  page: page('/notes', [], async () => (await import('./person-notes-page.tsx')).PersonNotesPage),
}
