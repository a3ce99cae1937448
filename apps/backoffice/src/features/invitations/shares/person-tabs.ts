import * as shares from '@bourse/contract/calls/office/shares'
import { type PersonTab, page } from '../../../app/section.ts'

export const sharesTab: PersonTab = {
  key: 'shares',
  call: shares.officeSharesOf,
  page: page('/shares', ['shareDesk'], async () => (await import('./person-shares-page.tsx')).PersonSharesPage),
}
