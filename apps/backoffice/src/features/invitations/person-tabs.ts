import * as invitations from '@bourse/contract/calls/office/invitations'
import { type PersonTab, page } from '../../app/section.ts'

export const invitationsTab: PersonTab = {
  key: 'invitations',
  call: invitations.officeInvitationsOf,
  page: page('/invitations', ['inviteDesk'], async () => (await import('./person-page.tsx')).PersonInvitationsPage),
}
