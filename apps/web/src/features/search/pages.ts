import type { RoutePath } from '../../app/routes.ts'

/** Screens that people look for by name, the most used first. The key is that of their texts. */
export const PAGES = [
  { key: 'wallet', path: '/wallet', person: true },
  { key: 'orders', path: '/order', person: true },
  { key: 'deposit', path: '/deposit/{fiat}/{type}', person: true },
  { key: 'withdraw', path: '/withdraw/{fiat}/{type}', person: true },
  { key: 'transfer', path: '/transfer/{fiat}', person: true },
  { key: 'markets', path: '/markets', person: false },
  { key: 'verify', path: '/kyc/index', person: true },
  { key: 'settings', path: '/setting', person: true },
  { key: 'authenticator', path: '/setting/googleAuth', person: true },
  { key: 'passkeys', path: '/setting/passkeys', person: true },
  { key: 'recoveryCodes', path: '/setting/recoveryCodes', person: true },
  { key: 'data', path: '/setting/data', person: true },
  { key: 'fees', path: '/fee', person: false },
  { key: 'about', path: '/about', person: false },
  { key: 'install', path: '/download', person: false },
  { key: 'terms', path: '/terms', person: false },
  { key: 'privacy', path: '/privacy', person: false },
] as const satisfies readonly { readonly key: string; readonly path: RoutePath; readonly person: boolean }[]
