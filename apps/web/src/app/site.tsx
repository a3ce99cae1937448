import { RouterProvider } from '@bourse/ui/router.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from './queries.ts'
import { router } from './router.tsx'

/** All of it, as the browser and the server draw it. */
export function Site() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
