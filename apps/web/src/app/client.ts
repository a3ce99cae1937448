import { type ClientOptions, createCaller } from '@bourse/client'
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

let sessionEnd: () => void = () => {}

/** What happens when the token is worth nothing any more. The session declares it: the client knows no keys or pages. */
export function onSessionEnd(act: () => void): void {
  sessionEnd = act
}

const options: ClientOptions = {
  origin: '',
  language: currentLanguage,
  fiat: currentFiat,
  from: () => storage.get('snapObj')?.from ?? null,
  token: () => storage.get('token'),
  ...(config.sealingKey === undefined ? {} : { sealingKey: config.sealingKey }),
  onSessionEnd: () => sessionEnd(),
  replaced: async (sent) => (await import('./token-lock.ts')).isReplaced(sent),
  text: (reason) => TEXT_OF_REASON[reason](),
}

/** Makes a call by its constant: `call(identity.userData)`. */
export const call = createCaller('web', options)

/** Speaks for the browser instead of the page, for the one call that asks what language the browser would like: with its tag as it stands. */
export const browserCall = createCaller('web', {
  ...options,
  language: () => navigator.language,
})
