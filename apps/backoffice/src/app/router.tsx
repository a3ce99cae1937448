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
import { ensureTexts } from './texts.ts'

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
  loader: () => ensureTexts(['login']),
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

type Load = Parameters<typeof lazyRouteComponent>[0]

interface Place {
  readonly path: string
  /** The namespaces of texts that it speaks in, besides the shell's and those of the frame that it stands in. */
  readonly texts?: readonly string[]
}

/** A page is a chunk of its own, and what it says arrives beside it. */
const pagesIn =
  (parent: () => AnyRoute) =>
  ({ path, texts = [] }: Place, load: Load, name: string) =>
    createRoute({
      getParentRoute: parent,
      path,
      loader: () => ensureTexts(texts),
      component: lazyRouteComponent(load, name),
    })

const officePage = pagesIn(() => office)

const person = officePage(
  { path: '/users/$userId', texts: ['users'] },
  () => import('../features/identity/person-frame.tsx'),
  'PersonFrame',
)
const kyc = officePage({ path: '/kyc', texts: ['kyc'] }, () => import('../features/kyc/kyc-frame.tsx'), 'KycFrame')
const markets = officePage(
  { path: '/markets', texts: ['markets'] },
  () => import('../features/markets/markets-frame.tsx'),
  'MarketsFrame',
)
const content = officePage(
  { path: '/content', texts: ['content'] },
  () => import('../features/content/content-frame.tsx'),
  'ContentFrame',
)
const funding = officePage(
  { path: '/funding', texts: ['funding'] },
  () => import('../features/funding/funding-frame.tsx'),
  'FundingFrame',
)
const sandbox = officePage(
  { path: '/sandbox', texts: ['sandbox'] },
  () => import('../features/sandbox/sandbox-frame.tsx'),
  'SandboxFrame',
)

const personPage = pagesIn(() => person)
const kycPage = pagesIn(() => kyc)
const marketsPage = pagesIn(() => markets)
const contentPage = pagesIn(() => content)
const fundingPage = pagesIn(() => funding)
const sandboxPage = pagesIn(() => sandbox)

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
      officePage(
        { path: OWN_ACCOUNT, texts: ['staff'] },
        () => import('../features/admin/own-account-page.tsx'),
        'OwnAccountPage',
      ),
      officePage(
        { path: '/system', texts: ['system'] },
        () => import('../features/admin/system-page.tsx'),
        'SystemPage',
      ),
      officePage(
        { path: '/users', texts: ['users'] },
        () => import('../features/identity/users-page.tsx'),
        'UsersPage',
      ),
      person.addChildren([
        personPage({ path: '/' }, () => import('../features/identity/person-overview-page.tsx'), 'PersonOverviewPage'),
        personPage(
          { path: '/security' },
          () => import('../features/identity/person-security-page.tsx'),
          'PersonSecurityPage',
        ),
        personPage(
          { path: '/kyc', texts: ['kyc'] },
          () => import('../features/kyc/person-kyc-page.tsx'),
          'PersonKycPage',
        ),
        personPage(
          { path: '/balances', texts: ['wallet'] },
          () => import('../features/wallet/person-balances-page.tsx'),
          'PersonBalancesPage',
        ),
        personPage(
          { path: '/postings', texts: ['wallet'] },
          () => import('../features/wallet/person-postings-page.tsx'),
          'PersonPostingsPage',
        ),
        personPage(
          { path: '/orders', texts: ['trading'] },
          () => import('../features/trading/person-orders-page.tsx'),
          'PersonOrdersPage',
        ),
        personPage({ path: '/notes' }, () => import('../features/identity/person-notes-page.tsx'), 'PersonNotesPage'),
        personPage(
          { path: '/audit', texts: ['auditLog'] },
          () => import('../features/admin/person-audit-page.tsx'),
          'PersonAuditPage',
        ),
      ]),
      kyc.addChildren([
        firstPage(kyc, '/kyc/cases'),
        kycPage({ path: '/cases' }, () => import('../features/kyc/cases-page.tsx'), 'CasesPage'),
        kycPage({ path: '/cases/$id' }, () => import('../features/kyc/case-page.tsx'), 'CasePage'),
        kycPage({ path: '/resets' }, () => import('../features/kyc/resets-page.tsx'), 'ResetsPage'),
        kycPage({ path: '/resets/$id' }, () => import('../features/kyc/reset-page.tsx'), 'ResetPage'),
      ]),
      officePage(
        { path: '/withdrawals', texts: ['withdrawals'] },
        () => import('../features/funding/withdrawals-page.tsx'),
        'WithdrawalsPage',
      ),
      markets.addChildren([
        firstPage(markets, '/markets/coins'),
        marketsPage({ path: '/coins' }, () => import('../features/markets/coins-page.tsx'), 'CoinsPage'),
        marketsPage({ path: '/coins/$symbol' }, () => import('../features/markets/coin-page.tsx'), 'CoinPage'),
        marketsPage({ path: '/tags' }, () => import('../features/markets/tags-page.tsx'), 'TagsPage'),
        marketsPage({ path: '/tags/$tag' }, () => import('../features/markets/tag-page.tsx'), 'TagPage'),
        marketsPage({ path: '/pairs' }, () => import('../features/markets/pairs-page.tsx'), 'PairsPage'),
      ]),
      content.addChildren([
        firstPage(content, '/content/banners'),
        contentPage({ path: '/banners' }, () => import('../features/content/banners-page.tsx'), 'BannersPage'),
        contentPage({ path: '/banners/$id' }, () => import('../features/content/banner-page.tsx'), 'BannerPage'),
        contentPage({ path: '/news' }, () => import('../features/content/news-page.tsx'), 'NewsPage'),
        contentPage({ path: '/news/$id' }, () => import('../features/content/news-item-page.tsx'), 'NewsItemPage'),
      ]),
      funding.addChildren([
        firstPage(funding, '/funding/crypto'),
        fundingPage(
          { path: '/crypto' },
          () => import('../features/funding/crypto-deposits-page.tsx'),
          'CryptoDepositsPage',
        ),
        fundingPage({ path: '/bank' }, () => import('../features/funding/bank-lines-page.tsx'), 'BankLinesPage'),
        fundingPage({ path: '/orders' }, () => import('../features/funding/bank-orders-page.tsx'), 'BankOrdersPage'),
        fundingPage({ path: '/credit' }, () => import('../features/funding/credits-page.tsx'), 'CreditsPage'),
        fundingPage({ path: '/payments' }, () => import('../features/funding/payments-page.tsx'), 'PaymentsPage'),
        fundingPage(
          { path: '/paymentOrders' },
          () => import('../features/funding/payment-orders-page.tsx'),
          'PaymentOrdersPage',
        ),
        fundingPage(
          { path: '/chains' },
          () => import('../features/funding/chain-wallets-page.tsx'),
          'ChainWalletsPage',
        ),
      ]),
      officePage(
        { path: '/audit-log', texts: ['auditLog'] },
        () => import('../features/admin/audit-log-page.tsx'),
        'AuditLogPage',
      ),
      officePage({ path: '/staff', texts: ['staff'] }, () => import('../features/admin/staff-page.tsx'), 'StaffPage'),
      sandbox.addChildren([
        sandboxPage({ path: '/' }, () => import('../features/sandbox/inbox-page.tsx'), 'InboxPage'),
        sandboxPage({ path: '/clock' }, () => import('../features/sandbox/clock-page.tsx'), 'ClockPage'),
        sandboxPage(
          { path: '/kyc', texts: ['kyc'] },
          () => import('../features/sandbox/kyc-page.tsx'),
          'SandboxKycPage',
        ),
        sandboxPage({ path: '/chains' }, () => import('../features/sandbox/chains-page.tsx'), 'ChainsPage'),
        sandboxPage({ path: '/bank' }, () => import('../features/sandbox/bank-page.tsx'), 'BankPage'),
        sandboxPage(
          { path: '/payments' },
          () => import('../features/sandbox/payments-page.tsx'),
          'SandboxPaymentsPage',
        ),
        sandboxPage({ path: '/acquirer' }, () => import('../features/sandbox/acquirer-page.tsx'), 'AcquirerPage'),
        sandboxPage({ path: '/world' }, () => import('../features/sandbox/world-page.tsx'), 'WorldPage'),
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
