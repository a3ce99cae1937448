import type { NotificationSettings } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/web/identity'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient } from '../../../app/shared-data/queries.ts'

const notificationsQuery = () =>
  queryOptions({
    queryKey: ['identity', 'notifications'],
    queryFn: ({ signal }) => call(identity.notificationSettings, {}, { signal }),
  })

export function useNotifications() {
  return useQuery(notificationsQuery())
}

/** One after the other: of two choices in a row the later one must stand. */
export function useSetNotifications() {
  const { queryKey } = notificationsQuery()
  return useMutation({
    mutationFn: ({ logIns, orders, plans }: NotificationSettings) =>
      call(identity.setNotifications, { logIns, orders: orders ? 'true' : 'false', plans: plans ? 'true' : 'false' }),
    scope: { id: 'notifications' },
    onSuccess: (_kept, settings) => void queryClient.setQueryData(queryKey, settings),
  })
}
