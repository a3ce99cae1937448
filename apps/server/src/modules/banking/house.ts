import { ok, type Result, refuse } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { BankCrediting } from './crediting.ts'
import * as lines from './lines.sql.ts'

export interface HouseLineDeps {
  readonly db: Db
  readonly clock: Clock
  readonly recordAct: RecordAct
  readonly crediting: Pick<BankCrediting, 'toHouse'>
}

interface Command {
  readonly id: string
  readonly reason: string
  readonly actor: Actor
}

type HouseRefusal = {
  readonly code:
    | 'funding.deposit_unknown'
    | 'funding.deposit_not_in_suspense'
    | 'funding.line_of_order'
    | 'funding.house_second_person'
}
type Stocked = Result<{ outcome: 'credited' | 'proposed' }, HouseRefusal>

/** A transfer that is the house's own becomes what the converter gives out of. Two people say so, whatever the amount. */
export function createHouseLines({ db, clock, recordAct, crediting }: HouseLineDeps) {
  async function propose(tx: Tx, { id, reason, actor }: Command): Promise<Stocked> {
    await lines.setHouseProposal(tx, id, { staffId: actor.staffId, email: actor.email, reason })
    await recordAct(tx, { actor, act: 'funding.house_line_proposed', subject: id, detail: { reason } })
    return ok({ outcome: 'proposed' })
  }

  return async function stock(command: Command): Promise<Stocked> {
    const { id, reason, actor } = command
    return db.tx(async (tx): Promise<Stocked> => {
      const line = await lines.lockLine(tx, id)
      if (line === undefined) return refuse({ code: 'funding.deposit_unknown' })
      if (line.state !== 'review') return refuse({ code: 'funding.deposit_not_in_suspense' })
      if (line.order_id !== null) return refuse({ code: 'funding.line_of_order' })
      if (line.house_proposal === null) return propose(tx, command)
      if (line.house_proposal.staffId === actor.staffId) return refuse({ code: 'funding.house_second_person' })
      await crediting.toHouse(tx, line)
      await lines.houseLine(tx, id, clock.now())
      const detail = { reason, proposedBy: line.house_proposal.staffId }
      await recordAct(tx, { actor, act: 'funding.house_line_credited', subject: id, detail })
      return ok({ outcome: 'credited' })
    })
  }
}
