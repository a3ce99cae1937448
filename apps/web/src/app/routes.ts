import type { WalletProduct } from '@bourse/contract'

/**
 * Every screen of the site as data: the router, the menus and `npm run routes:list` read this table. Patterns are
 * written as in the specification (§2), with parameters in braces.
 */
export interface RouteEntry {
  readonly path: string
  /** The file of the page, in pages.ts. */
  readonly page: string
  /** The namespaces of texts that the page needs besides the shell's. */
  readonly texts: readonly string[]
  /** Where the title and the description of the page stand among the texts; unless told, under `meta` of the first namespace. */
  readonly meta?: string
  /** `site` has header and footer, `app` the header alone, `screen` fills what the header leaves, `account` stands alone. */
  readonly frame: 'site' | 'app' | 'screen' | 'account'
  /** The values that a parameter may have; others make the path an unknown one. */
  readonly only?: Readonly<Record<string, readonly string[]>>
}

/** The products with a wallet of their own; the contract's list, whose module would bring the schemas along. */
export const PRODUCTS = [
  'saving',
  'discount',
  'etp',
  'card',
  'trial',
  'p2p',
] as const satisfies readonly WalletProduct[]

const IDENTITY_TEXTS = ['identity', 'refusals.identity'] as const
const SETTING_TEXTS = ['settings', 'identity', 'refusals.identity'] as const
const DATA_TEXTS = ['data', 'settings', 'identity', 'refusals.identity', 'refusals.privacy'] as const
const FUNDING_TEXTS = ['funding', 'cards', 'refusals.funding'] as const
const DEPOSIT_TEXTS = ['payments', 'movements', 'credit', ...FUNDING_TEXTS, 'refusals.trading'] as const
/** A passkey is confirmed in the words of the settings. */
const OUTFLOW_TEXTS = [
  'withdraw',
  'settings',
  'identity',
  'refusals.funding',
  'refusals.ledger',
  'refusals.identity',
] as const
/** Payment methods and what they are confirmed with. */
const METHOD_TEXTS = ['p2pMethods', 'settings', 'identity', 'refusals.identity'] as const
/** A key is proved in the words of the settings. */
const API_TEXTS = ['apiKeys', 'webhooks', 'connect', 'settings', 'identity', 'refusals.identity'] as const
/** A payment is proved as what leaves an account is. */
const PAY_LINK_TEXTS = ['payLink', ...METHOD_TEXTS] as const
const KYC_TEXTS = ['kyc', 'refusals.kyc', 'refusals.identity'] as const
const LOST_TEXTS = ['lost', ...KYC_TEXTS] as const
const P2P_TEXTS = ['p2p', 'p2pOrder', 'convertFrame'] as const
/** A release is proved in the words of the settings. */
const P2P_ORDER_TEXTS = ['p2p', 'p2pOrder', ...METHOD_TEXTS] as const
const LISTING_TEXTS = ['p2p', 'p2pOrder', 'p2pListing', 'convertFrame'] as const
/** What these pages share, and where a refusal leads. */
const EARN_TEXTS = ['earnFrame', 'convertFrame'] as const
/** The risk line is the home page's, and what the law says that of the pages to earn. */
const CAMPAIGN_TEXTS = ['campaigns', 'home', 'earnFrame'] as const
const REWARD_TEXTS = ['rewards', 'campaigns'] as const
const TRADE_TEXTS = ['trade', 'orderForm', 'orders'] as const

export const ROUTES = [
  { path: '/', page: 'home', texts: ['home'], frame: 'site' },
  { path: '/about', page: 'about', texts: ['about'], frame: 'site' },
  { path: '/fee', page: 'fee', texts: ['fee'], frame: 'site' },
  { path: '/terms', page: 'terms', texts: ['terms'], frame: 'site' },
  { path: '/privacy', page: 'privacy', texts: ['privacy'], frame: 'site' },
  {
    path: '/legalRestrict',
    page: 'legalRestrict',
    texts: ['legalRestrict', 'gate'],
    frame: 'site',
  },
  { path: '/download', page: 'download', texts: ['download'], frame: 'site' },
  {
    path: '/account/register',
    page: 'register',
    texts: IDENTITY_TEXTS,
    meta: 'identity.meta.register',
    frame: 'account',
  },
  { path: '/account/login', page: 'login', texts: IDENTITY_TEXTS, meta: 'identity.meta.login', frame: 'account' },
  { path: '/account/reset', page: 'reset', texts: IDENTITY_TEXTS, meta: 'identity.meta.reset', frame: 'account' },
  { path: '/account/freeze', page: 'freeze', texts: IDENTITY_TEXTS, meta: 'identity.meta.freeze', frame: 'account' },
  {
    path: '/account/reopen',
    page: 'reopen',
    texts: IDENTITY_TEXTS,
    meta: 'identity.meta.reopen',
    frame: 'account',
  },
  { path: '/account/approve', page: 'approve', texts: SETTING_TEXTS, meta: 'identity.meta.approve', frame: 'account' },
  { path: '/account/unlock', page: 'unlock', texts: IDENTITY_TEXTS, meta: 'identity.meta.unlock', frame: 'account' },
  {
    path: '/account/fiatcurrency',
    page: 'fiatCurrency',
    texts: IDENTITY_TEXTS,
    meta: 'identity.meta.fiat',
    frame: 'account',
  },
  { path: '/account/bind', page: 'bind', texts: SETTING_TEXTS, meta: 'identity.meta.bind', frame: 'account' },
  {
    path: '/account/tradingPrize',
    page: 'prize',
    texts: ['bonus', ...SETTING_TEXTS],
    meta: 'identity.meta.prize',
    frame: 'account',
  },
  { path: '/account/success', page: 'success', texts: IDENTITY_TEXTS, meta: 'identity.meta.success', frame: 'account' },
  { path: '/markets', page: 'markets', texts: ['markets'], frame: 'site' },
  { path: '/setting', page: 'setting', texts: SETTING_TEXTS, meta: 'settings.meta.setting', frame: 'app' },
  {
    path: '/setting/loginPwd',
    page: 'loginPassword',
    texts: SETTING_TEXTS,
    meta: 'settings.meta.loginPassword',
    frame: 'app',
  },
  {
    path: '/setting/FundPwd',
    page: 'fundPassword',
    texts: SETTING_TEXTS,
    meta: 'settings.meta.fundPassword',
    frame: 'app',
  },
  { path: '/setting/email', page: 'email', texts: SETTING_TEXTS, meta: 'settings.meta.email', frame: 'app' },
  { path: '/setting/phone', page: 'phone', texts: SETTING_TEXTS, meta: 'settings.meta.phone', frame: 'app' },
  { path: '/setting/googleAuth', page: 'googleAuth', texts: SETTING_TEXTS, meta: 'settings.meta.bind', frame: 'app' },
  { path: '/setting/editGoogle', page: 'editGoogle', texts: SETTING_TEXTS, meta: 'settings.meta.edit', frame: 'app' },
  { path: '/setting/UnGoogle', page: 'unGoogle', texts: SETTING_TEXTS, meta: 'settings.meta.unbind', frame: 'app' },
  {
    path: '/setting/recoveryCodes',
    page: 'recoveryCodes',
    texts: SETTING_TEXTS,
    meta: 'settings.meta.renew',
    frame: 'app',
  },
  { path: '/setting/passkeys', page: 'passkeys', texts: SETTING_TEXTS, meta: 'settings.meta.passkeys', frame: 'app' },
  { path: '/setting/lock', page: 'settingsLock', texts: SETTING_TEXTS, meta: 'settings.meta.lock', frame: 'app' },
  { path: '/setting/data', page: 'data', texts: DATA_TEXTS, meta: 'data.meta.data', frame: 'app' },
  { path: '/api-management', page: 'apiKeys', texts: API_TEXTS, frame: 'app' },
  { path: '/integrate/pay/{id}', page: 'payLink', texts: PAY_LINK_TEXTS, frame: 'app' },
  { path: '/integrate/profile', page: 'partnerProfile', texts: ['partners'], frame: 'app' },
  { path: '/setting/close', page: 'closeAccount', texts: DATA_TEXTS, meta: 'data.meta.close', frame: 'app' },
  { path: '/kyc/index', page: 'kycIndex', texts: KYC_TEXTS, meta: 'kyc.meta.index', frame: 'app' },
  { path: '/kyc/vertify', page: 'kycVertify', texts: KYC_TEXTS, meta: 'kyc.meta.vertify', frame: 'app' },
  { path: '/kyc/mobileQr', page: 'kycMobileQr', texts: KYC_TEXTS, meta: 'kyc.meta.mobileQr', frame: 'app' },
  { path: '/kyc/finish', page: 'kycFinish', texts: KYC_TEXTS, meta: 'kyc.meta.finish', frame: 'app' },
  { path: '/kyc/kycSuccess', page: 'kycSuccess', texts: KYC_TEXTS, meta: 'kyc.meta.success', frame: 'app' },
  { path: '/kycGoogle/index', page: 'lost', texts: LOST_TEXTS, meta: 'lost.meta.index', frame: 'app' },
  { path: '/kycGoogle/finish', page: 'lostFinish', texts: LOST_TEXTS, meta: 'lost.meta.finish', frame: 'app' },
  { path: '/kycGoogle/kycSuccess', page: 'lostSuccess', texts: LOST_TEXTS, meta: 'lost.meta.success', frame: 'app' },
  { path: '/trade/{symbol}', page: 'trade', texts: TRADE_TEXTS, frame: 'screen' },
  {
    path: '/coin/{symbol}',
    page: 'coin',
    texts: ['coin', ...TRADE_TEXTS, 'plans'],
    frame: 'site',
  },
  { path: '/order', page: 'orders', texts: ['orders'], frame: 'app' },
  { path: '/orderdetail', page: 'orderDetail', texts: ['orders'], meta: 'orders.detail.meta', frame: 'app' },
  { path: '/wallet', page: 'wallet', texts: ['wallet', 'credit'], frame: 'app' },
  {
    path: '/{product}wallet',
    page: 'productWallet',
    texts: ['wallet'],
    meta: 'wallet.products.meta',
    frame: 'app',
    only: { product: PRODUCTS },
  },
  {
    path: '/convert',
    page: 'convert',
    texts: ['convert', 'convertFrame'],
    frame: 'app',
  },
  { path: '/invite/shares', page: 'feeShares', texts: ['feeShares'], frame: 'app' },
  { path: '/saving', page: 'saving', texts: ['saving', ...EARN_TEXTS], frame: 'app' },
  { path: '/etp', page: 'etp', texts: ['etp', ...EARN_TEXTS], frame: 'app' },
  { path: '/discount', page: 'discount', texts: ['discount', ...EARN_TEXTS], frame: 'app' },
  {
    path: '/quickbuy',
    page: 'quickbuy',
    // A passkey is confirmed in the words of the settings.
    texts: ['quickbuy', 'convertFrame', 'settings', 'identity', 'refusals.identity'],
    frame: 'app',
  },
  {
    path: '/deposit/{fiat}/{type}',
    page: 'deposit',
    texts: DEPOSIT_TEXTS,
    meta: 'funding.meta.deposit',
    frame: 'app',
  },
  {
    path: '/creditdeposit/rules',
    page: 'creditRules',
    texts: ['credit'],
    frame: 'site',
  },
  {
    path: '/withdraw/{fiat}/{type}',
    page: 'withdraw',
    texts: OUTFLOW_TEXTS,
    meta: 'withdraw.meta.withdraw',
    frame: 'app',
  },
  { path: '/p2p', page: 'p2p', texts: P2P_TEXTS, frame: 'app' },
  { path: '/p2p/order/{id}', page: 'p2pOrder', texts: P2P_ORDER_TEXTS, meta: 'p2pOrder.meta', frame: 'app' },
  { path: '/p2p/listing', page: 'p2pListing', texts: LISTING_TEXTS, meta: 'p2pListing.meta', frame: 'app' },
  { path: '/p2p/desk', page: 'p2pDesk', texts: LISTING_TEXTS, meta: 'p2pListing.desk.meta', frame: 'app' },
  { path: '/transfer/{fiat}', page: 'transfer', texts: OUTFLOW_TEXTS, meta: 'withdraw.meta.transfer', frame: 'app' },
  { path: '/bankcard/addCard', page: 'addCard', texts: FUNDING_TEXTS, meta: 'cards.meta.addCard', frame: 'app' },
  {
    path: '/bankcard/addAccount',
    page: 'addAccount',
    texts: FUNDING_TEXTS,
    meta: 'funding.meta.addAccount',
    frame: 'app',
  },
  { path: '/p2p/methods', page: 'p2pMethods', texts: METHOD_TEXTS, frame: 'app' },
  {
    path: '/p2p/merchant',
    page: 'p2pMerchant',
    texts: ['p2pMerchant', ...METHOD_TEXTS],
    meta: 'p2pMerchant.meta.own',
    frame: 'app',
  },
  {
    path: '/p2p/merchant/{id}',
    page: 'p2pProfile',
    texts: ['p2pMerchant'],
    meta: 'p2pMerchant.meta.profile',
    frame: 'app',
  },
  {
    path: '/activity',
    page: 'activity',
    texts: ['activities', ...CAMPAIGN_TEXTS],
    frame: 'app',
  },
  { path: '/trialfund', page: 'trial', texts: ['trial', ...EARN_TEXTS], frame: 'app' },
  { path: '/activityRecord', page: 'records', texts: REWARD_TEXTS, meta: 'rewards.meta.records', frame: 'app' },
  { path: '/reward', page: 'rewards', texts: REWARD_TEXTS, meta: 'rewards.meta.rewards', frame: 'app' },
  { path: '/reward/coupons/{id}', page: 'coupon', texts: ['coupons'], frame: 'app' },
  {
    path: '/activity/airdrop-list',
    page: 'airdropList',
    texts: ['airdrops', ...CAMPAIGN_TEXTS],
    meta: 'airdrops.meta.list',
    frame: 'app',
  },
  {
    path: '/activity/airDrop',
    page: 'airdrop',
    texts: ['airdrops', 'convertFrame', ...CAMPAIGN_TEXTS],
    meta: 'airdrops.meta.one',
    frame: 'app',
  },
  {
    path: '/activity/trading-competition-list',
    page: 'competitions',
    texts: ['competitions', ...CAMPAIGN_TEXTS],
    meta: 'competitions.meta.list',
    frame: 'app',
  },
  {
    path: '/tradingCompetition',
    page: 'competition',
    texts: ['competitions', 'convertFrame', ...CAMPAIGN_TEXTS],
    meta: 'competitions.meta.one',
    frame: 'app',
  },
  {
    path: '/boostPad',
    page: 'boostPad',
    texts: ['boosts', ...CAMPAIGN_TEXTS],
    frame: 'app',
  },
  {
    path: '/invite',
    page: 'invite',
    texts: ['invite', 'feeShares', ...CAMPAIGN_TEXTS],
    frame: 'app',
  },
  {
    path: '/invitefriends',
    page: 'inviteTerms',
    texts: ['inviteTerms', 'invite', 'feeShares', ...CAMPAIGN_TEXTS],
    frame: 'site',
  },
  {
    path: '/i',
    page: 'inviteLanding',
    texts: ['inviteLanding', 'invite', ...CAMPAIGN_TEXTS],
    frame: 'site',
  },
  {
    path: '/i/{code}',
    page: 'inviteLanding',
    texts: ['inviteLanding', 'invite', ...CAMPAIGN_TEXTS],
    frame: 'site',
  },
] as const satisfies readonly RouteEntry[]

export type RoutePath = (typeof ROUTES)[number]['path']
export type PageName = (typeof ROUTES)[number]['page']

/** A redirect to a pattern fills its parameters with what the person used last. */
export const REDIRECTS = [
  { from: '/account', to: '/account/register' },
  { from: '/kyc', to: '/kyc/index' },
  { from: '/kycGoogle', to: '/kycGoogle/index' },
  { from: '/trade', to: '/trade/{symbol}' },
  { from: '/deposit', to: '/deposit/{fiat}/{type}' },
  { from: '/withdraw', to: '/withdraw/{fiat}/{type}' },
  { from: '/transfer', to: '/transfer/{fiat}' },
  { from: '/bankcard', to: '/bankcard/addCard' },
] as const satisfies readonly { from: string; to: RoutePath }[]

/** Whether a screen exists, so that a menu shows only what leads somewhere. */
export function hasRoute(path: string): path is RoutePath {
  return ROUTES.some((route) => route.path === path)
}

/**
 * Specification §2: without a token these paths lead to the log-in; all others are open. Wallets of products are ours, and so is
 * the end of a registration, which says that one is logged in.
 */
export function needsToken(pathname: string): boolean {
  if (pathname === '/account/success') return true
  return /^\/(wallet|reward)(\/|$)/.test(pathname) || PRODUCTS.some((product) => pathname === `/${product}wallet`)
}

/** The same pattern in the router's notation: `/coin/{symbol}` is `/coin/$symbol`, and a part of a step keeps its braces. */
export function routerPath(pattern: string): string {
  return pattern.replaceAll(/\{(\w+)\}(?=\/|$)/g, '$$$1').replaceAll(/\{(\w+)\}/g, '{$$$1}')
}

/** What a menu leads to: `/trade/{symbol}` is `/trade`, which knows the market that was traded last. */
export function linkPath(pattern: string): string {
  return pattern.replace(/\/\{.*$/, '')
}

/** One line per pattern, redirects included. */
export function routeLines(): string[] {
  return [...ROUTES.map(({ path }) => path), ...REDIRECTS.map(({ from, to }) => `${from} → ${to}`)].sort()
}
