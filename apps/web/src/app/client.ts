import { type ClientOptions, createClient } from '@bourse/client'
import { WEB_CALLS } from '@bourse/contract/calls'
import { currentFiat, storage } from './browser-storage.ts'
import { config } from './config.ts'
import { currentLanguage, shellText } from './texts.ts'

/** Specification §7. */
const TIMEOUT_SECONDS = 30

const TEXT_OF_REASON: Record<Parameters<ClientOptions['text']>[0], () => string> = {
  'client.network': () => shellText('errors.network'),
  'client.timeout': () => shellText('errors.timeout', { seconds: TIMEOUT_SECONDS }),
  'request.repeated': () => shellText('errors.repeated'),
}

let unauthenticated: () => void = () => {}

/** What happens on code 10001. The session declares it: the client itself knows neither storage keys nor pages. */
export function onUnauthenticated(act: () => void): void {
  unauthenticated = act
}

export const client = createClient('web', WEB_CALLS, {
  origin: '',
  language: currentLanguage,
  fiat: currentFiat,
  from: () => storage.get('snapObj')?.from ?? null,
  token: () => storage.get('token'),
  ...(config.sealingKey === undefined ? {} : { sealingKey: config.sealingKey }),
  onUnauthenticated: () => unauthenticated(),
  text: (reason) => TEXT_OF_REASON[reason](),
})
