import { type Route, redirect } from '@bourse/ui/router.tsx'
import { OWN_ACCOUNT } from './access.ts'
import { type FramedPage, type OfficePage, page } from './section.ts'
import { homeOf, mayOpen, SECTIONS, type Visitor } from './sections.ts'
import { ensureTexts } from './texts.ts'

const ownAccount = page(
  OWN_ACCOUNT,
  ['staff'],
  async () => (await import('../features/admin/staff/own-account-page.tsx')).OwnAccountPage,
)

/** The pages behind the log-in. Those of a section open to whom the section belongs to; others are led to where they begin. */
export function officeRoutes(visitor: () => Visitor): Route[] {
  const sections = SECTIONS.map(
    (section): Route => ({
      beforeLoad: () => {
        if (!mayOpen(section, visitor())) throw redirect({ to: homeOf(visitor()) })
      },
      children: section.pages.map(routeOf),
    }),
  )
  return [routeOf(ownAccount), ...sections]
}

export function routeOf({ path, texts, load, pages }: OfficePage): Route {
  const route = { path, load, prepare: () => ensureTexts(texts) }
  return pages === undefined ? route : { ...route, children: pages.map(framedRouteOf) }
}

function framedRouteOf(framed: FramedPage): Route {
  return 'firstPage' in framed ? first(framed.firstPage) : routeOf(framed)
}

/** What the address asks for, such as one person's submissions, holds there too. */
function first(to: string): Route {
  return {
    path: '/',
    beforeLoad: ({ search }) => {
      throw redirect({ to, search })
    },
  }
}
