import { z } from 'zod'
import { get, post } from '../call.ts'
import { flag, nothing } from '../fields.ts'

const logIns = z.enum(['new_device', 'every'])

/** Which mails a person wants. What concerns the safety of the account is always mailed. */
const notificationSettings = z.object({ logIns, orders: z.boolean(), plans: z.boolean(), campaigns: z.boolean() })
export type NotificationSettings = z.infer<typeof notificationSettings>

const notificationChoice = z.object({ logIns, orders: flag, plans: flag, campaigns: flag })

export const notices = {
  notificationSettings: get('/user/notification/settings', {
    access: 'user',
    summary: 'Which mails the user wants.',
    input: nothing,
    output: notificationSettings,
  }),
  setNotifications: post('/user/notification/set', {
    access: 'user',
    summary: 'Keeps which mails the user wants.',
    input: notificationChoice,
    output: nothing,
  }),
} as const
