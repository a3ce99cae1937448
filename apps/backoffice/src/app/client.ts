import { type Caller, type ClientOptions, createCaller } from '@bourse/client'
import * as admin from '@bourse/contract/calls/office/admin'
import { hearProductTime } from './product-time.ts'
import { sessionStore } from './session.ts'
import { signed } from './step-up/step-up.ts'
import { currentLanguage, shellText } from './texts.ts'

const TEXT_OF_REASON: Record<Parameters<ClientOptions['text']>[0], () => string> = {
  'client.network': () => shellText('errors.network'),
  'client.timeout': () => shellText('errors.timeout'),
  'request.repeated': () => shellText('errors.repeated'),
}

/** Makes a call by its constant: `call(admin.me)`. */
export const call: Caller<'office'> = createCaller('office', {
  origin: '',
  language: currentLanguage,
  // Every call of the product names a currency; nothing in the back office is valued in one.
  fiat: () => 'EUR',
  token: () => sessionStore.get().session?.token ?? null,
  heard: hearProductTime,
  onSessionEnd: () => sessionStore.end('ended'),
  text: (reason) => TEXT_OF_REASON[reason](),
  prove: async ({ path, params }) => signed(await call(admin.stepUp, { path, params: JSON.stringify(params) })),
})
