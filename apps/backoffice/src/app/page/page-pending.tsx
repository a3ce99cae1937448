import { LoadingState } from '@bourse/ui/states.tsx'

export function PagePending() {
  return (
    <div className="desk pt-8">
      <LoadingState lines={4} className="max-w-[560px]" />
    </div>
  )
}
