import type { NotificationSettings } from '@bourse/contract'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { queryClient } from '../../app/queries.ts'

const notificationsQuery = () =>
  queryOptions({
    queryKey: ['identity', 'notifications'],
    queryFn: ({ signal }) => client.identity.notificationSettings({}, { signal }),
  })

export function useNotifications() {
  return useQuery(notificationsQuery())
}

/** The choice is seen at once; when it could not be kept, what holds is seen again. */
export function useSetNotifications() {
  const { queryKey } = notificationsQuery()
  return useMutation({
    mutationFn: ({ logIns, orders, plans }: NotificationSettings) =>
      client.identity.setNotifications({ logIns, orders: orders ? 'true' : 'false', plans: plans ? 'true' : 'false' }),
    onMutate: (settings) => void queryClient.setQueryData(queryKey, settings),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
