import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Choices } from './choices.ts'

export function noticesRoutes(choices: Choices, { queryable }: Db): Handlers<typeof contract.notices> {
  return {
    notificationSettings: async (_input, { principal }) => {
      const { logIns, ...topics } = await choices.all(queryable, principal.userId)
      return ok({ ...topics, logIns: logIns ? 'every' : 'new_device' })
    },
    setNotifications: async ({ logIns, ...topics }, { principal }) => {
      await choices.set(principal.userId, { ...topics, logIns: logIns === 'every' })
      return ok({})
    },
  }
}
