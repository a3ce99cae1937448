import { plantFriend } from '../../apps/server/src/modules/invitations/planted.fixture.ts'
import type { TestApp } from '../../apps/server/src/testing/app.ts'
import type { MoneyCall } from './money-calls.ts'

type Client = ReturnType<TestApp['client']>

/** The money calls of invitations, each with a reward of its own that can be taken. */
export function invitationCalls(
  running: TestApp,
  client: () => Client,
  userId: () => string,
): Record<string, () => Promise<MoneyCall>> {
  const paid = async () => (await client().activities.rewards({ kind: 'invitation' })).past.total
  return {
    'invitations.take': async () => {
      const { missionId: id } = await plantFriend(running, userId())
      return { lockIds: 'many', attempt: (lockId) => client().invitations.take({ id }, { lockId }), count: paid }
    },
    'invitations.draw': async () => {
      const { drawId: id } = await plantFriend(running, userId())
      return { lockIds: 'many', attempt: (lockId) => client().invitations.draw({ id }, { lockId }), count: paid }
    },
  }
}
