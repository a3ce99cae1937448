import { createRouter, type Route, redirect } from '@bourse/ui/router.tsx'
import { config } from './config.ts'
import { officeRoutes, routeOf } from './office-routes.ts'
import { PageError } from './page/page-error.tsx'
import { PagePending } from './page/page-pending.tsx'
import { page } from './section.ts'
import { homeOf, type Visitor } from './sections.ts'
import { currentSession, sessionStore } from './session.ts'
import { OfficeFrame, RootFrame } from './shell/shell.tsx'

function visitor(): Visitor {
  return { role: currentSession().staff.role, sandbox: config.sandbox }
}

const login: Route = {
  ...routeOf(
    page('/login', ['login'], async () => (await import('../features/admin/log-in/login-page.tsx')).LoginPage),
  ),
  beforeLoad: ({ location }) => {
    if (sessionStore.get().session !== null) throw redirect({ href: location.state.next ?? homeOf(visitor()) })
  },
}

/** Behind the log-in, because where a person begins depends on their role. */
function leadsHome(path: string): Route {
  return {
    path,
    beforeLoad: () => {
      throw redirect({ to: homeOf(visitor()) })
    },
  }
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
  children: [...officeRoutes(visitor), leadsHome('/'), leadsHome('$')],
}

export const router = createRouter({
  routes: { component: RootFrame, children: [login, office] },
  pending: PagePending,
  failed: PageError,
})
