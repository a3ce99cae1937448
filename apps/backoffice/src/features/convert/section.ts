import * as convert from '@bourse/contract/calls/office/convert'
import { page, type Section } from '../../app/section.ts'

/** The desk of the house: what it asks, what it has, and what it has stopped. */
export const convertSection: Section = {
  key: 'convert',
  path: '/convert',
  call: convert.officeDesk,
  pages: [page('/convert', ['convertDesk'], async () => (await import('./desk-page.tsx')).DeskPage)],
}
