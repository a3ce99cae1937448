import * as api from '@bourse/contract/calls/office/api'
import { type PersonTab, page } from '../../app/section.ts'

export const keysTab: PersonTab = {
  key: 'apiKeys',
  call: api.officeKeysOf,
  page: page('/api-keys', ['keysDesk'], async () => (await import('./person-keys-page.tsx')).PersonKeysPage),
}
