import { toast } from '@bourse/ui/toast.tsx'
import { storage } from './browser-storage.ts'
import { watchInstallOffer } from './install.ts'
import { shellText } from './texts.ts'

/** What runs beside the pages. None of it may delay the first one. */
export function startServices(): void {
  rememberSource()
  watchInstallOffer()
  addEventListener('online', () => toast.info(shellText('offline.back')))
  if (document.readyState === 'complete') afterLoad()
  else addEventListener('load', afterLoad, { once: true })
}

/** `?from=` names where the visit came from; every call carries it as the `from` header (specification §7). */
function rememberSource(): void {
  const from = new URLSearchParams(location.search).get('from')
  if (from !== null && /^[\w.-]{1,40}$/.test(from)) storage.set('snapObj', { from })
}

function afterLoad(): void {
  if (!import.meta.env.PROD) return
  void import('./vitals.ts').then(({ startVitals }) => startVitals())
  if ('serviceWorker' in navigator) {
    void import('./updates.ts').then(({ startUpdates }) => startUpdates()).catch(() => undefined)
  }
}
