import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Choices } from './choices.ts'

export function noticesRoutes(choices: Choices, { queryable }: Db): Handlers<typeof contract.notices> {
  return {
    notificationSettings: async (_input, { principal }) => {
      const wants = await choices.of(queryable, principal.userId)
      return ok({ logIns: wants('logIns') ? 'every' : 'new_device', orders: wants('orders'), plans: wants('plans') })
    },
    setNotifications: async ({ logIns, orders, plans }, { principal }) => {
      await choices.set(principal.userId, { logIns: logIns === 'every', orders, plans })
      return ok({})
    },
  }
}
