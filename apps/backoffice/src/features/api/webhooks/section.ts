import * as api from '@bourse/contract/calls/office/api'
import { page, type Section } from '../../../app/section.ts'

/** Where programs of people are told what happens. */
export const webhooksSection: Section = {
  key: 'webhooks',
  path: '/webhooks',
  call: api.officeWebhooks,
  pages: [page('/webhooks', ['webhooksDesk'], async () => (await import('./webhooks-page.tsx')).WebhooksPage)],
}
