import './app.css'
import { RouterProvider } from '@bourse/ui/router.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from './app/queries.ts'
import { router } from './app/router.tsx'
import { sessionStore } from './app/session.ts'
import { presence } from './app/shell/presence.ts'
import { CONTENT_ID } from './app/shell/shell.tsx'
import { loadFirstTexts } from './app/texts.ts'

// Whoever comes or goes, the guards of the routes decide again; what was fetched for one person is gone before the next.
sessionStore.subscribe(() => {
  if (sessionStore.get().session === null) queryClient.clear()
  void router.invalidate()
})
presence.start()

// A new page is announced by moving the focus to its content, as a full page load would (WCAG 2.4.3).
router.onRendered(({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
})

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no root element.')

// The page is on its way while the texts of the shell are.
router.preload(location.href)
await loadFirstTexts()
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
