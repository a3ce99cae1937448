import { RouterProvider } from '@bourse/ui/router.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { router } from './router.tsx'
import { queryClient } from './shared-data/queries.ts'

declare global {
  /** Of boot.js, which holds buttons back until then. */
  var comeAlive: (() => void) | undefined
}

/** All of it, as the browser and the server draw it. */
export function Site() {
  useEffect(() => globalThis.comeAlive?.(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
