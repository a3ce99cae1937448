import type { Queryable } from '../../platform/database/db.ts'
import { job } from '../../platform/module.ts'
import { resealColumn } from '../../platform/secrets/resealing.ts'
import { createSecretBox } from '../../platform/secrets/secrets.ts'
import type { InvitationDeps } from './deps.ts'
import { createDrawing } from './drawing.ts'
import * as friends from './friends.sql.ts'
import { invitationRoutes } from './invitations.routes.ts'
import { createJoining, JOINED, LOOK } from './joining.ts'
import { createKind } from './kind.ts'
import { INVITATION_MOVEMENTS } from './movements.ts'
import { declareNotices } from './notices.ts'
import { createOwn } from './own.ts'
import { PERSONAL_TABLES } from './personal.sql.ts'
import { createProgress } from './progress.ts'
import { createPromising } from './promising.ts'
import { createReconciliation } from './reconciliation.ts'
import { createSeeds } from './seeds.ts'
import { createTaking } from './taking.ts'
import { createViews } from './views.ts'

export type { InvitationDeps } from './deps.ts'
export { drawMessage } from './drawing.ts'
export { keepOlderFriends } from './migrations/older-friends.sql.ts'

export type Invitations = ReturnType<typeof createInvitations>

/** Who invited whom, and what that brings both. */
export function createInvitations(deps: InvitationDeps) {
  const secrets = createSecretBox(deps.secretKeys)
  const seeds = createSeeds(secrets)
  const views = createViews({ ...deps, seeds })
  const told = declareNotices(deps)
  const promiseFor = createPromising({ ...deps, views, told, seeds })
  const progress = createProgress({ ...deps, promiseFor, told })
  const taking = createTaking({ ...deps, told })
  const drawing = createDrawing({ ...deps, views, seeds })
  const own = createOwn({ ...deps, views })
  deps.activities.registerKind('invitation', createKind(deps))
  return {
    ...createJoining(deps),
    /** Who invited these people, and since when; those whom nobody did are left out. */
    inviterOf: (on: Queryable, of: readonly string[]) => friends.invitersOf(on, of),
    /** Everybody who was invited. */
    friends: friends.friendIds,
    /** Seals again what an older key has sealed; gives how many seeds it were. */
    rekey: () => resealColumn(deps.db.queryable, secrets, { table: 'invitations.draws', column: 'sealed_seed' }),
    /** For whoever draws beside the calls of people. */
    drawIn: drawing.drawIn,
    drawView: views.draw,
    routes: invitationRoutes({ views, own, taking, drawing }),
    movements: INVITATION_MOVEMENTS,
    audit: createReconciliation({ ...deps, seeds }),
    personal: { tables: PERSONAL_TABLES },
    jobs: [
      job(JOINED, progress.joined),
      job(LOOK, progress.look),
      job('invitations.days', progress.countDays, { cron: '10 0 * * *' }),
      job('invitations.expire', taking.expire, { cron: '15 0 * * *', missed: 'latest' }),
    ],
  }
}
