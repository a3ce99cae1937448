import './app.css'
import { localeOf } from '@bourse/ui/i18n.tsx'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { breath } from './app/breath.ts'
import { drawFor, keepAnswers, readFirstView } from './app/first-view.ts'
import { router } from './app/router.tsx'
import { endSessionOn } from './app/session.ts'
import { queryClient } from './app/shared-data/queries.ts'
import { CONTENT_ID } from './app/shell/content-id.ts'
import { Site } from './app/site.tsx'
import { startServices } from './app/start-services.ts'
import { currentLanguage, loadFirstTexts } from './app/texts.ts'
import { wakeFormats } from './app/wake-formats.ts'

endSessionOn(() => void router.navigate({ to: '/account/login' }))

// A new page is announced by moving the focus to its content, as a full page load would (WCAG 2.4.3).
router.onRendered(({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
})

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no root element.')

// A task of its own: to have come so far has taken long enough on a slow phone.
await breath()
const { dataset } = document.documentElement
const view = readFirstView()
const isTold = view?.language === currentLanguage()
if (view !== null && isTold) keepAnswers(view, queryClient)
/** What was drawn for this visitor, at this address. */
const own = isTold && dataset.unfit === undefined && location.search === '' ? view : null
const awake = wakeFormats(localeOf(currentLanguage()))
// The page is on its way while the texts of the shell are.
router.preload(location.href)
try {
  await loadFirstTexts()
} catch {
  // Without texts there is nothing to say here; the offline page carries its own, in six languages.
  location.replace('/offline.html')
}

if (own === null) {
  if (dataset.unfit !== undefined) place.replaceChildren()
  delete dataset.unfit
  createRoot(place).render(<Site />)
} else {
  drawFor(own)
  // Nothing waits for it here: pages import from this module, and come when it is done. What the server drew comes to life in
  // steps, so that whoever is reading already is not held up.
  const ready = Promise.all([router.start(), awake])
  void ready.then(() => startTransition(() => void hydrateRoot(place, <Site />)))
}
startServices()
