import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { useTranslations } from 'use-intl'
import { cx } from '../class-names.ts'
import * as drawings from '../drawings.gen.ts'
import { Icon } from '../icon.tsx'
import { subscribeToToasts, type ToastKind, type ToastRequest, takeToasts } from './toast.tsx'

const KINDS: Record<ToastKind, { bar: string; icon: string }> = {
  good: { bar: 'border-good', icon: 'text-good' },
  bad: { bar: 'border-bad', icon: 'text-bad' },
  info: { bar: 'border-info', icon: 'text-info' },
}

/** A refusal stays longer than a success, because it asks for something to be done. */
const STAY_MS: Record<ToastKind, number> = { good: 5000, info: 6000, bad: 9000 }

// An open dialog switches the pointer off for the rest of the page; a toast must still answer it.
const SURFACE = { '--width': '344px', zIndex: 'var(--z-toast)', pointerEvents: 'auto' } as CSSProperties

export function ToastSurface() {
  const t = useTranslations('ui')
  useEffect(() => {
    const drain = () => {
      for (const request of takeToasts()) {
        sonner.custom((id) => <ToastCard request={request} onClose={() => sonner.dismiss(id)} />, {
          duration: STAY_MS[request.kind],
        })
      }
    }
    drain()
    return subscribeToToasts(drain)
  }, [])
  return (
    <Sonner
      // Over the bar of the page: there are no figures there, while balances, books and buttons fill the edges below.
      position="top-center"
      expand
      containerAriaLabel={t('notifications')}
      offset={{ top: 4 }}
      mobileOffset={{ left: 16, right: 16, top: 4 }}
      gap={12}
      style={SURFACE}
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />
  )
}

/** The bar at the left carries the state, the shape and the words carry it again. */
export function ToastCard({ request, onClose }: { request: Omit<ToastRequest, 'id'>; onClose: () => void }) {
  const t = useTranslations('ui')
  const look = KINDS[request.kind]
  const Drawing = { good: drawings.check, bad: drawings.warning, info: drawings.info }[request.kind]
  const act = () => {
    request.action?.onClick()
    onClose()
  }
  return (
    <div
      className={cx(
        'grid w-full grid-cols-[auto_1fr_auto] gap-x-2.5 rounded-r-2 rounded-l-1 border-l-3 bg-paper-up py-3 pr-2.5 pl-3.5 font-sans text-body text-ink shadow-float',
        look.bar,
      )}
    >
      <Icon of={Drawing} className={cx('mt-0.5', look.icon)} />
      <div className="min-w-0">
        <div className="font-semibold">{request.title}</div>
        {(request.detail !== undefined || request.action) && (
          <div className="mt-1 text-dense text-ink-2">
            {request.detail}
            {request.action && (
              <>
                {' '}
                <button type="button" onClick={act} className="link min-h-6 font-medium">
                  {request.action.label}
                </button>
              </>
            )}
          </div>
        )}
      </div>
      <button
        type="button"
        aria-label={t('close')}
        onClick={onClose}
        className="-mt-0.5 grid size-6 place-items-center rounded-1 text-ink-3 hover:text-ink"
      >
        <Icon of={drawings.close} size={14} />
      </button>
    </div>
  )
}
