import { useRouterState } from '@bourse/ui/router.tsx'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../chunk.ts'
import { useLoggedIn } from '../session.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { LanguageQuestion } from './language-question.tsx'
import { Maintenance } from './maintenance.tsx'
import { mayPopUpOver } from './may-pop-up.ts'
import { ConnectionNotice, UpdateNotice } from './notices.tsx'

/** Of a feature, and only for whoever may have been given something. What cannot be fetched comes another time: no page is lost for it. */
const RewardPopup = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../features/activities/reward-popup.tsx')).RewardPopup })).catch(
    () => ({ default: () => null }),
  ),
)

/** What may lie over any page. The cards share one column at the bottom, so that they never lie over each other. */
export function Overlays() {
  const loggedIn = useLoggedIn()
  const mayPopUp = useRouterState({ select: ({ location }) => mayPopUpOver(location.pathname) })
  return (
    <>
      <div className="pointer-events-none fixed inset-x-0 bottom-16 z-(--z-sheet) flex flex-col gap-3 p-4 md:bottom-0 md:p-6 [&>*]:pointer-events-auto">
        <ConnectionNotice />
        <UpdateNotice />
        <LanguageQuestion />
        <CookieBanner />
      </div>
      <Maintenance />
      {loggedIn && mayPopUp && (
        <Suspense>
          <RewardPopup />
        </Suspense>
      )}
    </>
  )
}
