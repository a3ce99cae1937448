import type { NotificationSettings } from '@bourse/contract'
import * as notices from '@bourse/contract/calls/web/notices'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/client.ts'
import { queryClient } from '../../../app/shared-data/queries.ts'

const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notices', 'settings'],
    queryFn: ({ signal }) => call(notices.notificationSettings, {}, { signal }),
  })

export function useNotifications() {
  return useQuery(notificationsQuery())
}

/** One after the other: of two choices in a row the later one must stand. */
export function useSetNotifications() {
  const { queryKey } = notificationsQuery()
  return useMutation({
    mutationFn: ({ logIns, orders, plans, campaigns }: NotificationSettings) =>
      call(notices.setNotifications, {
        ...{ logIns, orders: orders ? 'true' : 'false' },
        ...{ plans: plans ? 'true' : 'false', campaigns: campaigns ? 'true' : 'false' },
      }),
    scope: { id: 'notifications' },
    onSuccess: (_kept, settings) => void queryClient.setQueryData(queryKey, settings),
  })
}
