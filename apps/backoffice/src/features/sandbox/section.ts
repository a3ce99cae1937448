import * as sandbox from '@bourse/contract/calls/office/sandbox'
import { frame, page, type Section } from '../../app/section.ts'

/** The console of the simulated outside world. */
export const sandboxSection: Section = {
  key: 'sandbox',
  path: '/sandbox',
  call: sandbox.inbox,
  sandboxOnly: true,
  pages: [
    frame(
      page('/sandbox', ['sandbox'], async () => (await import('./sandbox-frame.tsx')).SandboxFrame),
      [
        page('/', [], async () => (await import('./inbox/inbox-page.tsx')).InboxPage),
        page('/clock', [], async () => (await import('./clock-page.tsx')).ClockPage),
        page('/kyc', ['kyc'], async () => (await import('./partners/kyc-page.tsx')).SandboxKycPage),
        page('/screening', [], async () => (await import('./partners/screening-page.tsx')).SandboxScreeningPage),
        page('/travel', [], async () => (await import('./partners/travel-page.tsx')).SandboxTravelPage),
        page('/merchants', [], async () => (await import('./partners/merchants-page.tsx')).SandboxMerchantsPage),
        page('/chains', [], async () => (await import('./chains/chains-page.tsx')).ChainsPage),
        page('/venues', [], async () => (await import('./partners/venues-page.tsx')).VenuesPage),
        page('/bank', [], async () => (await import('./partners/bank-page.tsx')).BankPage),
        page('/payments', [], async () => (await import('./partners/payments-page.tsx')).SandboxPaymentsPage),
        page('/acquirer', [], async () => (await import('./partners/acquirer-page.tsx')).AcquirerPage),
        page('/partners', [], async () => (await import('./partners/partners-page.tsx')).SandboxPartnersPage),
        page('/hedge', [], async () => (await import('./partners/hedge-page.tsx')).SandboxHedgePage),
        page('/receiver', [], async () => (await import('./partners/receiver-page.tsx')).SandboxReceiverPage),
        page('/shop', [], async () => (await import('./shop/shop-page.tsx')).SandboxShopPage),
        page('/campaigns', [], async () => (await import('./campaigns/campaigns-page.tsx')).SandboxCampaignsPage),
        page('/world', [], async () => (await import('./world-page.tsx')).WorldPage),
      ],
    ),
  ],
}
