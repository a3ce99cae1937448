import { LoadingState } from '@bourse/ui/states.tsx'

/** Keeps the height of a page while its chunk is on the way, so that the footer does not jump. */
export function PagePending() {
  return (
    <div className="wrap min-h-[calc(100dvh-var(--bar))] pt-16">
      <LoadingState lines={4} className="max-w-[560px]" />
    </div>
  )
}
