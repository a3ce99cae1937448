import * as saving from '@bourse/contract/calls/office/saving'
import { type PersonTab, page } from '../../app/section.ts'

export const savingTab: PersonTab = {
  key: 'saving',
  call: saving.officeSavingsOf,
  page: page('/saving', ['savingDesk'], async () => (await import('./person-savings-page.tsx')).PersonSavingsPage),
}
