import { toast } from '@bourse/ui/overlays/toast.tsx'
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

/** By then the first page is drawn and can be used; measurements are buffered by the browser, so none is lost. */
const LATER_MS = 3000

function afterLoad(): void {
  if (import.meta.env.PROD) setTimeout(startLater, LATER_MS)
}

function startLater(): void {
  void import('./vitals.ts').then(({ startVitals }) => startVitals()).catch(() => undefined)
  if ('serviceWorker' in navigator) {
    void import('./updates.ts').then(({ startUpdates }) => startUpdates()).catch(() => undefined)
  }
}
