import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, Outlet, useParams } from '@bourse/ui/router.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { tabClass } from '@bourse/ui/tabs.tsx'
import { BackLink } from '../../app/page/back-link.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { personTabsOf } from '../../app/sections.ts'
import { useSession } from '../../app/session.ts'
import { useUser } from './api.ts'
import { PersonHead } from './person-head.tsx'

/** One person: who they are and in what state, and beneath it one part of what there is to know. */
export function PersonFrame() {
  const t = useTranslations('users.person')
  const { userId = '' } = useParams({ strict: false })
  const query = useUser(userId)
  const back = <BackLink to="/users">{t('back')}</BackLink>
  return (
    <div className="desk">
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={
          <>
            <PageHead title={t('title')} above={back} />
            <LoadingState lines={6} />
          </>
        }
      >
        {(user) => (
          <>
            <PersonHead user={user} above={back} />
            <PersonTabs userId={userId} />
            <Outlet />
          </>
        )}
      </Loaded>
    </div>
  )
}

function PersonTabs({ userId }: { userId: string }) {
  const t = useTranslations('users.person')
  const { staff } = useSession()
  return (
    <nav aria-label={t('parts')} className="mt-6 mb-5 flex flex-wrap gap-x-5 border-line-2 border-b">
      {personTabsOf(staff.role).map(({ key, page }) => (
        <Link
          key={key}
          to={page.path === '/' ? '/users/$userId' : `/users/$userId${page.path}`}
          params={{ userId }}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: false }}
          className={`-mb-px ${tabClass()}`}
        >
          {t(`tabs.${key}`)}
        </Link>
      ))}
    </nav>
  )
}
