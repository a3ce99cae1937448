import { createRouter, type Route, redirect } from '@bourse/ui/router.tsx'
import { config } from './config.ts'
import { HOME, officeRoutes, routeOf } from './office-routes.ts'
import { PageError } from './page/page-error.tsx'
import { PagePending } from './page/page-pending.tsx'
import { page } from './section.ts'
import { currentSession, sessionStore } from './session.ts'
import { OfficeFrame, RootFrame } from './shell/shell.tsx'

const login: Route = {
  ...routeOf(
    page('/login', ['login'], async () => (await import('../features/admin/log-in/login-page.tsx')).LoginPage),
  ),
  beforeLoad: ({ location }) => {
    if (sessionStore.get().session !== null) throw redirect({ href: location.state.next ?? HOME })
  },
}

const office: Route = {
  component: OfficeFrame,
  beforeLoad: ({ location }) => {
    const { session, ended } = sessionStore.get()
    if (session !== null) return
    // Whoever logged out is done here; everyone else comes back to where they were.
    const state = ended === 'loggedOut' ? {} : { next: location.href }
    throw redirect({ to: '/login', state })
  },
  children: officeRoutes(() => ({ role: currentSession().staff.role, sandbox: config.sandbox })),
}

function leadsTo(path: string, to: string): Route {
  return {
    path,
    beforeLoad: () => {
      throw redirect({ to })
    },
  }
}

export const router = createRouter({
  routes: { component: RootFrame, children: [login, office, leadsTo('/', HOME), leadsTo('$', HOME)] },
  pending: PagePending,
  failed: PageError,
})
