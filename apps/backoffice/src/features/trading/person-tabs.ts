import * as trading from '@bourse/contract/calls/office/trading'
import { type PersonTab, page } from '../../app/section.ts'

export const ordersTab: PersonTab = {
  key: 'orders',
  call: trading.officeLiveOrders,
  page: page('/orders', ['trading'], async () => (await import('./person-orders-page.tsx')).PersonOrdersPage),
}
