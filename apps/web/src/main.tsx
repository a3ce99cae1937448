import './app.css'
import { RouterProvider } from '@bourse/ui/router.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from './app/queries.ts'
import { router } from './app/router.tsx'
import { endSessionOn } from './app/session.ts'
import { CONTENT_ID } from './app/shell.tsx'
import { startServices } from './app/start-services.ts'
import { loadFirstTexts } from './app/texts.ts'

endSessionOn(() => void router.navigate({ to: '/account/login' }))

// A new page is announced by moving the focus to its content, as a full page load would (WCAG 2.4.3).
router.onRendered(({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
})

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no root element.')

// The page is on its way while the texts of the shell are.
router.preload(location.href)
try {
  await loadFirstTexts()
} catch {
  // Without texts there is nothing to say here; the offline page carries its own, in six languages.
  location.replace('/offline.html')
}
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
startServices()
