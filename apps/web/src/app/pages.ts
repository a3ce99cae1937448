import type { ComponentType } from 'react'
import type { PageName } from './routes.ts'

/** One chunk per page: nobody downloads a page that they do not open. */
export const PAGES: Record<PageName, () => Promise<ComponentType>> = {
  home: async () => (await import('../features/home/home-page.tsx')).HomePage,
  about: async () => (await import('../features/content/about-page.tsx')).AboutPage,
  fee: async () => (await import('../features/content/fee-page.tsx')).FeePage,
  terms: async () => (await import('../features/content/terms-page.tsx')).TermsPage,
  privacy: async () => (await import('../features/content/privacy-page.tsx')).PrivacyPage,
  legalRestrict: async () => (await import('../features/content/legal-restrict-page.tsx')).LegalRestrictPage,
  download: async () => (await import('../features/content/download-page.tsx')).DownloadPage,
  register: async () => (await import('../features/identity/register-page.tsx')).RegisterPage,
  login: async () => (await import('../features/identity/login-page.tsx')).LoginPage,
  reset: async () => (await import('../features/identity/reset-page.tsx')).ResetPage,
  freeze: async () => (await import('../features/identity/freeze-page.tsx')).FreezePage,
  fiatCurrency: async () => (await import('../features/identity/fiat-currency-page.tsx')).FiatCurrencyPage,
  success: async () => (await import('../features/identity/success-page.tsx')).SuccessPage,
  markets: async () => (await import('../features/markets/markets-page.tsx')).MarketsPage,
  setting: async () => (await import('../features/identity/setting-page.tsx')).SettingPage,
  loginPassword: async () => (await import('../features/identity/login-password-page.tsx')).LoginPasswordPage,
  fundPassword: async () => (await import('../features/identity/fund-password-page.tsx')).FundPasswordPage,
  googleAuth: async () => (await import('../features/identity/google-auth-page.tsx')).GoogleAuthPage,
  editGoogle: async () => (await import('../features/identity/google-auth-page.tsx')).EditGooglePage,
  unGoogle: async () => (await import('../features/identity/un-google-page.tsx')).UnGooglePage,
  recoveryCodes: async () => (await import('../features/identity/recovery-codes-page.tsx')).RecoveryCodesPage,
  trade: async () => (await import('../features/trading/trade-page.tsx')).TradePage,
  coin: async () => (await import('../features/coin/coin-page.tsx')).CoinPage,
  orders: async () => (await import('../features/trading/order-page.tsx')).OrderPage,
  orderDetail: async () => (await import('../features/trading/order-detail-page.tsx')).OrderDetailPage,
  wallet: async () => (await import('../features/wallet/wallet-page.tsx')).WalletPage,
}
