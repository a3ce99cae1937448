import { type ClientOptions, createClient } from '@bourse/client'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import { sessionStore } from './session.ts'
import { currentLanguage, shellText } from './texts.ts'

const TEXT_OF_REASON: Record<Parameters<ClientOptions['text']>[0], () => string> = {
  'client.network': () => shellText('errors.network'),
  'client.timeout': () => shellText('errors.timeout'),
  'request.repeated': () => shellText('errors.repeated'),
}

export const client = createClient('office', OFFICE_CALLS, {
  origin: '',
  language: currentLanguage,
  // Every call of the product names a currency; nothing in the back office is valued in one.
  fiat: () => 'EUR',
  token: () => sessionStore.get().session?.token ?? null,
  onSessionEnd: () => sessionStore.end('ended'),
  text: (reason) => TEXT_OF_REASON[reason](),
})
