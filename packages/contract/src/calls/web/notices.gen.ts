// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['notices']> = CallEntry<Contract['notices'][Name]>

export const notificationSettings = 'GET /user/notification/settings' as Entry<'notificationSettings'>
export const setNotifications = 'POST /user/notification/set' as Entry<'setNotifications'>
