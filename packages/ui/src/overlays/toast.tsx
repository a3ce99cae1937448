import { lazy, Suspense, useSyncExternalStore } from 'react'

export type ToastKind = 'good' | 'bad' | 'info'

export interface ToastOptions {
  /** The second line: price and fee, or the reason. */
  detail?: string | undefined
  action?: { label: string; onClick: () => void } | undefined
}

export interface ToastRequest extends ToastOptions {
  id: number
  kind: ToastKind
  title: string
}

const waiting: ToastRequest[] = []
const listeners = new Set<() => void>()
let asked = 0

function show(kind: ToastKind, title: string, options: ToastOptions = {}): void {
  asked += 1
  waiting.push({ ...options, id: asked, kind, title })
  for (const listener of listeners) listener()
}

/** Result first, detail second: `toast.good('Bought 0.0231 BTC', { detail: 'at 91,200.00' })`. */
export const toast = {
  good: (title: string, options?: ToastOptions) => show('good', title, options),
  bad: (title: string, options?: ToastOptions) => show('bad', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
}

/** Hands over what has been asked for since the last time. */
export function takeToasts(): ToastRequest[] {
  return waiting.splice(0)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// The surface and its library load with the first toast: most visits never see one.
const ToastSurface = lazy(() => import('./toast-surface.tsx').then((module) => ({ default: module.ToastSurface })))

/** Mount once, near the root. */
export function Toaster() {
  const wanted = useSyncExternalStore(
    subscribeToToasts,
    () => asked > 0,
    () => false,
  )
  if (!wanted) return null
  return (
    <Suspense>
      <ToastSurface />
    </Suspense>
  )
}
