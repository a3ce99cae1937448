import { createRouter, type Route, redirect } from '@bourse/ui/router.tsx'
import { mayOpen, OWN_ACCOUNT } from './access.ts'
import { config } from './config.ts'
import { PageError } from './page/page-error.tsx'
import { PagePending } from './page/page-pending.tsx'
import { sessionStore } from './session.ts'
import { OfficeFrame, RootFrame } from './shell/shell.tsx'
import { ensureTexts } from './texts.ts'

const HOME = '/system'

/**
 * A page is a chunk of its own, and what it says arrives beside it: the namespaces of texts that it speaks in, besides the
 * shell's and those of the frame that it stands in.
 */
function page(path: string, texts: readonly string[], load: NonNullable<Route['load']>): Route {
  return { path, load, prepare: () => ensureTexts(texts) }
}

const login: Route = {
  ...page('/login', ['login'], async () => (await import('../features/admin/log-in/login-page.tsx')).LoginPage),
  beforeLoad: ({ location }) => {
    if (sessionStore.get().session !== null) throw redirect({ href: location.state.next ?? HOME })
  },
}

/** A section opens on the first of its pages. What the address asks for, such as one person's submissions, holds there too. */
function firstPage(to: string): Route {
  return {
    path: '/',
    beforeLoad: ({ search }) => {
      throw redirect({ to, search })
    },
  }
}

function leadsTo(path: string, to: string): Route {
  return {
    path,
    beforeLoad: () => {
      throw redirect({ to })
    },
  }
}

const office: Route = {
  component: OfficeFrame,
  beforeLoad: ({ location }) => {
    const { session, ended } = sessionStore.get()
    if (session === null) {
      // Whoever logged out is done here; everyone else comes back to where they were.
      const state = ended === 'loggedOut' ? {} : { next: location.href }
      throw redirect({ to: '/login', state })
    }
    const person = { role: session.staff.role, sandbox: config.sandbox }
    if (!mayOpen(location.pathname, person)) throw redirect({ to: HOME })
  },
  children: [
    page(
      OWN_ACCOUNT,
      ['staff'],
      async () => (await import('../features/admin/staff/own-account-page.tsx')).OwnAccountPage,
    ),
    page('/system', ['system'], async () => (await import('../features/admin/system/system-page.tsx')).SystemPage),
    page('/users', ['users'], async () => (await import('../features/identity/users-page.tsx')).UsersPage),
    {
      ...page(
        '/users/$userId',
        ['users'],
        async () => (await import('../features/identity/person-frame.tsx')).PersonFrame,
      ),
      children: [
        page('/', [], async () => (await import('../features/identity/person-overview-page.tsx')).PersonOverviewPage),
        page(
          '/security',
          [],
          async () => (await import('../features/identity/person-security-page.tsx')).PersonSecurityPage,
        ),
        page('/kyc', ['kyc'], async () => (await import('../features/kyc/person-kyc-page.tsx')).PersonKycPage),
        page(
          '/balances',
          ['wallet'],
          async () => (await import('../features/wallet/person-balances-page.tsx')).PersonBalancesPage,
        ),
        page(
          '/postings',
          ['wallet'],
          async () => (await import('../features/wallet/person-postings-page.tsx')).PersonPostingsPage,
        ),
        page(
          '/orders',
          ['trading'],
          async () => (await import('../features/trading/person-orders-page.tsx')).PersonOrdersPage,
        ),
        page('/notes', [], async () => (await import('../features/identity/person-notes-page.tsx')).PersonNotesPage),
        page(
          '/audit',
          ['auditLog'],
          async () => (await import('../features/admin/audit-log/person-audit-page.tsx')).PersonAuditPage,
        ),
      ],
    },
    {
      ...page('/kyc', ['kyc'], async () => (await import('../features/kyc/kyc-frame.tsx')).KycFrame),
      children: [
        firstPage('/kyc/cases'),
        page('/cases', [], async () => (await import('../features/kyc/cases-page.tsx')).CasesPage),
        page('/cases/$id', [], async () => (await import('../features/kyc/case-page.tsx')).CasePage),
        page('/resets', [], async () => (await import('../features/kyc/resets-page.tsx')).ResetsPage),
        page('/resets/$id', [], async () => (await import('../features/kyc/reset-page.tsx')).ResetPage),
      ],
    },
    page(
      '/withdrawals',
      ['withdrawals'],
      async () => (await import('../features/funding/withdrawals/withdrawals-page.tsx')).WithdrawalsPage,
    ),
    {
      ...page(
        '/markets',
        ['markets'],
        async () => (await import('../features/markets/markets-frame.tsx')).MarketsFrame,
      ),
      children: [
        firstPage('/markets/coins'),
        page('/coins', [], async () => (await import('../features/markets/coins-page.tsx')).CoinsPage),
        page('/coins/$symbol', [], async () => (await import('../features/markets/coin-page.tsx')).CoinPage),
        page('/tags', [], async () => (await import('../features/markets/tags-page.tsx')).TagsPage),
        page('/tags/$tag', [], async () => (await import('../features/markets/tag-page.tsx')).TagPage),
        page('/pairs', [], async () => (await import('../features/markets/pairs-page.tsx')).PairsPage),
      ],
    },
    {
      ...page(
        '/content',
        ['content'],
        async () => (await import('../features/content/content-frame.tsx')).ContentFrame,
      ),
      children: [
        firstPage('/content/banners'),
        page('/banners', [], async () => (await import('../features/content/banners-page.tsx')).BannersPage),
        page('/banners/$id', [], async () => (await import('../features/content/banner-page.tsx')).BannerPage),
        page('/news', [], async () => (await import('../features/content/news-page.tsx')).NewsPage),
        page('/news/$id', [], async () => (await import('../features/content/news-item-page.tsx')).NewsItemPage),
      ],
    },
    {
      ...page(
        '/funding',
        ['funding'],
        async () => (await import('../features/funding/funding-frame.tsx')).FundingFrame,
      ),
      children: [
        firstPage('/funding/crypto'),
        page(
          '/crypto',
          [],
          async () => (await import('../features/funding/custody/crypto-deposits-page.tsx')).CryptoDepositsPage,
        ),
        page('/bank', [], async () => (await import('../features/funding/banking/bank-lines-page.tsx')).BankLinesPage),
        page(
          '/orders',
          [],
          async () => (await import('../features/funding/banking/bank-orders-page.tsx')).BankOrdersPage,
        ),
        page('/credit', [], async () => (await import('../features/funding/credit/credits-page.tsx')).CreditsPage),
        page(
          '/payments',
          [],
          async () => (await import('../features/funding/payments/payments-page.tsx')).PaymentsPage,
        ),
        page(
          '/paymentOrders',
          [],
          async () => (await import('../features/funding/payments/payment-orders-page.tsx')).PaymentOrdersPage,
        ),
        page(
          '/chains',
          [],
          async () => (await import('../features/funding/custody/chain-wallets-page.tsx')).ChainWalletsPage,
        ),
      ],
    },
    page(
      '/audit-log',
      ['auditLog'],
      async () => (await import('../features/admin/audit-log/audit-log-page.tsx')).AuditLogPage,
    ),
    page('/staff', ['staff'], async () => (await import('../features/admin/staff/staff-page.tsx')).StaffPage),
    {
      ...page(
        '/sandbox',
        ['sandbox'],
        async () => (await import('../features/sandbox/sandbox-frame.tsx')).SandboxFrame,
      ),
      children: [
        page('/', [], async () => (await import('../features/sandbox/inbox/inbox-page.tsx')).InboxPage),
        page('/clock', [], async () => (await import('../features/sandbox/clock-page.tsx')).ClockPage),
        page('/kyc', ['kyc'], async () => (await import('../features/sandbox/partners/kyc-page.tsx')).SandboxKycPage),
        page('/chains', [], async () => (await import('../features/sandbox/chains/chains-page.tsx')).ChainsPage),
        page('/bank', [], async () => (await import('../features/sandbox/partners/bank-page.tsx')).BankPage),
        page(
          '/payments',
          [],
          async () => (await import('../features/sandbox/partners/payments-page.tsx')).SandboxPaymentsPage,
        ),
        page(
          '/acquirer',
          [],
          async () => (await import('../features/sandbox/partners/acquirer-page.tsx')).AcquirerPage,
        ),
        page('/world', [], async () => (await import('../features/sandbox/world-page.tsx')).WorldPage),
      ],
    },
  ],
}

export const router = createRouter({
  routes: { component: RootFrame, children: [login, office, leadsTo('/', HOME), leadsTo('$', HOME)] },
  pending: PagePending,
  failed: PageError,
})
