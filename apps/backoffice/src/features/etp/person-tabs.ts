import * as etp from '@bourse/contract/calls/office/etp'
import { type PersonTab, page } from '../../app/section.ts'

export const etpTab: PersonTab = {
  key: 'etp',
  call: etp.officeEtpHoldings,
  page: page('/etp', ['etpDesk'], async () => (await import('./person-etp-page.tsx')).PersonEtpPage),
}
