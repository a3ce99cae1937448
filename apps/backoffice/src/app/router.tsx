import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { mayOpen, OWN_ACCOUNT } from './access.ts'
import { config } from './config.ts'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'
import { sessionStore } from './session.ts'
import { OfficeFrame, RootFrame } from './shell.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the person was going when the log-in came between. */
    next?: string
  }
}

const HOME = '/system'

const root = createRootRoute({ component: RootFrame })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: ({ location }) => {
    if (sessionStore.get().session !== null) throw redirect({ href: location.state.next ?? HOME, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/admin/login-page.tsx'), 'LoginPage'),
})

const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  component: OfficeFrame,
  beforeLoad: ({ location }) => {
    const { session, ended } = sessionStore.get()
    if (session === null) {
      // Whoever logged out is done here; everyone else comes back to where they were.
      const state = ended === 'loggedOut' ? {} : { next: location.href }
      throw redirect({ to: '/login', state, replace: true })
    }
    const person = { role: session.staff.role, sandbox: config.sandbox }
    if (!mayOpen(location.pathname, person)) throw redirect({ to: HOME, replace: true })
  },
})

const officePage = <Path extends string>(path: Path, load: Parameters<typeof lazyRouteComponent>[0], name: string) =>
  createRoute({ getParentRoute: () => office, path, component: lazyRouteComponent(load, name) })

const person = createRoute({
  getParentRoute: () => office,
  path: '/users/$userId',
  component: lazyRouteComponent(() => import('../features/identity/person-frame.tsx'), 'PersonFrame'),
})

const personPage = <Path extends string>(path: Path, load: Parameters<typeof lazyRouteComponent>[0], name: string) =>
  createRoute({ getParentRoute: () => person, path, component: lazyRouteComponent(load, name) })

const kyc = createRoute({
  getParentRoute: () => office,
  path: '/kyc',
  component: lazyRouteComponent(() => import('../features/kyc/kyc-frame.tsx'), 'KycFrame'),
})

const kycPage = <Path extends string>(path: Path, load: Parameters<typeof lazyRouteComponent>[0], name: string) =>
  createRoute({ getParentRoute: () => kyc, path, component: lazyRouteComponent(load, name) })

const markets = createRoute({
  getParentRoute: () => office,
  path: '/markets',
  component: lazyRouteComponent(() => import('../features/markets/markets-frame.tsx'), 'MarketsFrame'),
})

const marketsPage = <Path extends string>(path: Path, load: Parameters<typeof lazyRouteComponent>[0], name: string) =>
  createRoute({ getParentRoute: () => markets, path, component: lazyRouteComponent(load, name) })

const content = createRoute({
  getParentRoute: () => office,
  path: '/content',
  component: lazyRouteComponent(() => import('../features/content/content-frame.tsx'), 'ContentFrame'),
})

const contentPage = <Path extends string>(path: Path, load: Parameters<typeof lazyRouteComponent>[0], name: string) =>
  createRoute({ getParentRoute: () => content, path, component: lazyRouteComponent(load, name) })

const funding = createRoute({
  getParentRoute: () => office,
  path: '/funding',
  component: lazyRouteComponent(() => import('../features/funding/funding-frame.tsx'), 'FundingFrame'),
})

const fundingPage = <Path extends string>(path: Path, load: Parameters<typeof lazyRouteComponent>[0], name: string) =>
  createRoute({ getParentRoute: () => funding, path, component: lazyRouteComponent(load, name) })

const sandbox = createRoute({
  getParentRoute: () => office,
  path: '/sandbox',
  component: lazyRouteComponent(() => import('../features/sandbox/sandbox-frame.tsx'), 'SandboxFrame'),
})

const sandboxPage = <Path extends string>(path: Path, load: Parameters<typeof lazyRouteComponent>[0], name: string) =>
  createRoute({ getParentRoute: () => sandbox, path, component: lazyRouteComponent(load, name) })

/** A section opens on the first of its pages. */
const firstPage = (section: AnyRoute, to: string) =>
  createRoute({
    getParentRoute: () => section,
    path: '/',
    // What the address asks for, such as one person's submissions, holds on the page too.
    beforeLoad: ({ search }) => {
      throw redirect({ to, search, replace: true })
    },
  })

const redirectRoute = ({ from, to }: { from: string; to: string }) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    office.addChildren([
      officePage(OWN_ACCOUNT, () => import('../features/admin/own-account-page.tsx'), 'OwnAccountPage'),
      officePage('/system', () => import('../features/admin/system-page.tsx'), 'SystemPage'),
      officePage('/users', () => import('../features/identity/users-page.tsx'), 'UsersPage'),
      person.addChildren([
        personPage('/', () => import('../features/identity/person-overview-page.tsx'), 'PersonOverviewPage'),
        personPage('/security', () => import('../features/identity/person-security-page.tsx'), 'PersonSecurityPage'),
        personPage('/kyc', () => import('../features/kyc/person-kyc-page.tsx'), 'PersonKycPage'),
        personPage('/balances', () => import('../features/wallet/person-balances-page.tsx'), 'PersonBalancesPage'),
        personPage('/postings', () => import('../features/wallet/person-postings-page.tsx'), 'PersonPostingsPage'),
        personPage('/orders', () => import('../features/trading/person-orders-page.tsx'), 'PersonOrdersPage'),
        personPage('/notes', () => import('../features/identity/person-notes-page.tsx'), 'PersonNotesPage'),
        personPage('/audit', () => import('../features/admin/person-audit-page.tsx'), 'PersonAuditPage'),
      ]),
      kyc.addChildren([
        firstPage(kyc, '/kyc/cases'),
        kycPage('/cases', () => import('../features/kyc/cases-page.tsx'), 'CasesPage'),
        kycPage('/cases/$id', () => import('../features/kyc/case-page.tsx'), 'CasePage'),
        kycPage('/resets', () => import('../features/kyc/resets-page.tsx'), 'ResetsPage'),
        kycPage('/resets/$id', () => import('../features/kyc/reset-page.tsx'), 'ResetPage'),
      ]),
      officePage('/withdrawals', () => import('../features/funding/withdrawals-page.tsx'), 'WithdrawalsPage'),
      markets.addChildren([
        firstPage(markets, '/markets/coins'),
        marketsPage('/coins', () => import('../features/markets/coins-page.tsx'), 'CoinsPage'),
        marketsPage('/coins/$symbol', () => import('../features/markets/coin-page.tsx'), 'CoinPage'),
        marketsPage('/tags', () => import('../features/markets/tags-page.tsx'), 'TagsPage'),
        marketsPage('/tags/$tag', () => import('../features/markets/tag-page.tsx'), 'TagPage'),
        marketsPage('/pairs', () => import('../features/markets/pairs-page.tsx'), 'PairsPage'),
      ]),
      content.addChildren([
        firstPage(content, '/content/banners'),
        contentPage('/banners', () => import('../features/content/banners-page.tsx'), 'BannersPage'),
        contentPage('/banners/$id', () => import('../features/content/banner-page.tsx'), 'BannerPage'),
        contentPage('/news', () => import('../features/content/news-page.tsx'), 'NewsPage'),
        contentPage('/news/$id', () => import('../features/content/news-item-page.tsx'), 'NewsItemPage'),
      ]),
      funding.addChildren([
        firstPage(funding, '/funding/crypto'),
        fundingPage('/crypto', () => import('../features/funding/crypto-deposits-page.tsx'), 'CryptoDepositsPage'),
        fundingPage('/bank', () => import('../features/funding/bank-lines-page.tsx'), 'BankLinesPage'),
        fundingPage('/orders', () => import('../features/funding/bank-orders-page.tsx'), 'BankOrdersPage'),
        fundingPage('/credit', () => import('../features/funding/credits-page.tsx'), 'CreditsPage'),
        fundingPage('/payments', () => import('../features/funding/payments-page.tsx'), 'PaymentsPage'),
        fundingPage('/paymentOrders', () => import('../features/funding/payment-orders-page.tsx'), 'PaymentOrdersPage'),
        fundingPage('/chains', () => import('../features/funding/chain-wallets-page.tsx'), 'ChainWalletsPage'),
      ]),
      officePage('/audit-log', () => import('../features/admin/audit-log-page.tsx'), 'AuditLogPage'),
      officePage('/staff', () => import('../features/admin/staff-page.tsx'), 'StaffPage'),
      sandbox.addChildren([
        sandboxPage('/', () => import('../features/sandbox/inbox-page.tsx'), 'InboxPage'),
        sandboxPage('/clock', () => import('../features/sandbox/clock-page.tsx'), 'ClockPage'),
        sandboxPage('/kyc', () => import('../features/sandbox/kyc-page.tsx'), 'SandboxKycPage'),
        sandboxPage('/chains', () => import('../features/sandbox/chains-page.tsx'), 'ChainsPage'),
        sandboxPage('/bank', () => import('../features/sandbox/bank-page.tsx'), 'BankPage'),
        sandboxPage('/payments', () => import('../features/sandbox/payments-page.tsx'), 'SandboxPaymentsPage'),
        sandboxPage('/acquirer', () => import('../features/sandbox/acquirer-page.tsx'), 'AcquirerPage'),
        sandboxPage('/world', () => import('../features/sandbox/world-page.tsx'), 'WorldPage'),
      ]),
    ]),
    redirectRoute({ from: '/', to: HOME }),
    redirectRoute({ from: '$', to: HOME }),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 400,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})
