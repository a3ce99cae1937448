import * as saving from '@bourse/contract/calls/office/saving'
import { page, type Section } from '../../app/section.ts'

/** Fixed savings: what is offered, what pays for it, and what people have put away. */
export const savingSection: Section = {
  key: 'saving',
  path: '/saving',
  call: saving.officeProducts,
  pages: [
    page('/saving', ['savingDesk'], async () => (await import('./saving-page.tsx')).SavingPage),
    page('/saving/$id', ['savingDesk'], async () => (await import('./position-page.tsx')).PositionPage),
  ],
}
