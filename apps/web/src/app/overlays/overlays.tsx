import { CookieBanner } from './cookie-banner.tsx'
import { LanguageQuestion } from './language-question.tsx'
import { Maintenance } from './maintenance.tsx'
import { ConnectionNotice, UpdateNotice } from './notices.tsx'

/** What may lie over any page. The cards share one column at the bottom, so that they never lie over each other. */
export function Overlays() {
  return (
    <>
      <div className="pointer-events-none fixed inset-x-0 bottom-16 z-(--z-sheet) flex flex-col gap-3 p-4 md:bottom-0 md:p-6 [&>*]:pointer-events-auto">
        <ConnectionNotice />
        <UpdateNotice />
        <LanguageQuestion />
        <CookieBanner />
      </div>
      <Maintenance />
    </>
  )
}
