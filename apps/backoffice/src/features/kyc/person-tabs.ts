import * as kyc from '@bourse/contract/calls/office/kyc'
import { type PersonTab, page } from '../../app/section.ts'

export const kycTab: PersonTab = {
  key: 'kyc',
  call: kyc.officeCases,
  page: page('/kyc', ['kyc'], async () => (await import('./person-kyc-page.tsx')).PersonKycPage),
}
