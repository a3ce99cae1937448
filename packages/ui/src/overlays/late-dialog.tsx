import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog.tsx'

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }))

/** A dialog that is fetched when it is first opened, for screens that most people leave without having seen it. */
export function LateDialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
