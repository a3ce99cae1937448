import * as custody from '@bourse/contract/calls/office/custody'
import { firstPage, frame, page, type Section } from '../../app/section.ts'

/** Money that comes in, by whichever way. */
export const fundingSection: Section = {
  key: 'funding',
  path: '/funding',
  call: custody.officeCryptoDeposits,
  decides: custody.assignCryptoDeposit,
  pages: [
    frame(
      page('/funding', ['funding'], async () => (await import('./funding-frame.tsx')).FundingFrame),
      [
        firstPage('/funding/crypto'),
        page('/crypto', [], async () => (await import('./custody/crypto-deposits-page.tsx')).CryptoDepositsPage),
        page('/bank', [], async () => (await import('./banking/bank-lines-page.tsx')).BankLinesPage),
        page('/orders', [], async () => (await import('./banking/bank-orders-page.tsx')).BankOrdersPage),
        page('/credit', [], async () => (await import('./credit/credits-page.tsx')).CreditsPage),
        page('/payments', [], async () => (await import('./payments/payments-page.tsx')).PaymentsPage),
        page('/paymentOrders', [], async () => (await import('./payments/payment-orders-page.tsx')).PaymentOrdersPage),
        page('/chains', [], async () => (await import('./custody/chain-wallets-page.tsx')).ChainWalletsPage),
      ],
    ),
  ],
}
