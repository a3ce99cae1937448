import * as kyc from '@bourse/contract/calls/office/kyc'
import { firstPage, frame, page, type Section } from '../../app/section.ts'

/** Who people are, and who has lost the key to their account. */
export const kycSection: Section = {
  key: 'kyc',
  path: '/kyc',
  call: kyc.officeCases,
  decides: kyc.takeCase,
  pages: [
    frame(
      page('/kyc', ['kyc'], async () => (await import('./kyc-frame.tsx')).KycFrame),
      [
        firstPage('/kyc/cases'),
        page('/cases', [], async () => (await import('./cases-page.tsx')).CasesPage),
        page('/cases/$id', [], async () => (await import('./case-page.tsx')).CasePage),
        page('/resets', [], async () => (await import('./resets-page.tsx')).ResetsPage),
        page('/resets/$id', [], async () => (await import('./reset-page.tsx')).ResetPage),
      ],
    ),
  ],
}
