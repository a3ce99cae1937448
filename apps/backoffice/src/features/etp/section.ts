import * as etp from '@bourse/contract/calls/office/etp'
import { page, type Section } from '../../app/section.ts'

/** Leveraged products: what people hold, what stands for it, and what two people open and close. */
export const etpSection: Section = {
  key: 'etp',
  path: '/etp',
  call: etp.officeEtp,
  pages: [page('/etp', ['etpDesk'], async () => (await import('./etp-page.tsx')).EtpPage)],
}
