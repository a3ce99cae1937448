import type { Destination, KycPerson, WithdrawalFailure } from '@bourse/contract'
import { assert, ok } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { TransferRow } from './transfers.sql.ts'
import * as sql from './transfers.sql.ts'
import { type Heard, heardOut } from './travel.rules.ts'
import type { Party, Reply, TravelMessage, TravelRule } from './travel-rule.ts'

/** A withdrawal to another provider that is about to leave. */
export interface Leaving {
  readonly id: string
  readonly userId: string
  readonly chain: string
  readonly asset: string
  readonly amount: string
  readonly address: string
  readonly memo: string | null
  readonly destination: Destination
}

/** Whether it may leave now. What may never leave says why, in the words of compliance where they decided. */
export type MayLeave =
  | { readonly is: 'clear' }
  | { readonly is: 'waiting'; readonly until: Date }
  | { readonly is: 'refused'; readonly failure: WithdrawalFailure; readonly reason: string | null }

export interface OutflowDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  /** Without one nobody can be chosen, and nothing goes to a provider. */
  readonly travelRule: TravelRule | undefined
  readonly kyc: Pick<Kyc, 'documentedPersonOf'>
  readonly identity: Pick<Identity, 'userData'>
}

export type TravelOutflows = ReturnType<typeof createOutflows>

/** Messages about coins that leave for another provider: they go once it has accepted who sends them, and for whom. */
export function createOutflows({ db, clock, ids, travelRule, kyc, identity }: OutflowDeps) {
  async function opened({ id, userId, chain, asset, amount, address, memo, destination }: Leaving) {
    const { provider, beneficiary } = destination
    assert(provider !== null, 'what goes to a provider names it')
    const now = clock.now()
    await sql.openTransfer(db.queryable, {
      ...{
        id: ids.next('trv'),
        direction: 'out',
        subject_id: id,
        user_id: userId,
        chain,
        asset,
        address,
        memo,
        txid: null,
      },
      ...{ amount, provider_code: provider.code, provider_name: provider.name },
      ...{ told: beneficiary === null ? {} : { counterpart: beneficiary }, opened_at: now, next_at: now },
    })
    const row = await sql.findBySubject(db.queryable, id)
    assert(row !== undefined, 'what was just opened is there')
    return row
  }

  async function messageOf(row: TransferRow): Promise<TravelMessage | undefined> {
    const person = await kyc.documentedPersonOf(row.user_id)
    if (person === null || row.provider_code === null) return undefined
    const { uid } = await identity.userData(row.user_id)
    const { counterpart } = row.told
    return {
      ...{ reference: row.id, provider: row.provider_code, chain: row.chain, asset: row.asset, amount: row.amount },
      ...{ address: row.address, tag: row.memo },
      originator: originatorOf(person, uid),
      beneficiary: {
        naturalPerson: { name: counterpart === undefined ? nameOf(person) : wholeName(counterpart) },
        accountNumber: row.address,
      },
    }
  }

  /** Nothing is locked while somebody outside thinks; what they said counts if nobody has decided meanwhile. */
  async function send(row: TransferRow): Promise<TransferRow> {
    const message = await messageOf(row)
    const said = message && (await travelRule?.send(message))
    const heard = await db.tx(async (tx) => {
      const now = await sql.lockTransfer(tx, row.id)
      assert(now !== undefined, 'transfers stay')
      if (now.state === 'open') await note(tx, now, heardOut(said?.status), said)
      return ok(await sql.findTransfer(tx, row.id))
    })
    assert(heard.ok && heard.value !== undefined, 'an answer is refused by nobody')
    return heard.value
  }

  async function note(tx: Tx, row: TransferRow, heard: Heard, said: Reply | undefined): Promise<void> {
    const now = clock.now()
    const { state, answer, againMs } = heard
    if (answer !== row.answer) await sql.addEvent(tx, row.id, { at: now, answer, by: null, text: said?.note ?? '' })
    if (state === 'open') {
      const nextAt = new Date(now.getTime() + (againMs ?? 0))
      await sql.noteTry(tx, row.id, { answer, nextAt })
    } else await sql.endTransfer(tx, { id: row.id, state, answer, now })
  }

  /** Asked right before coins leave, and again until the other side or compliance has said something. */
  async function mayLeave(leaving: Leaving): Promise<MayLeave> {
    const known = (await sql.findBySubject(db.queryable, leaving.id)) ?? (await opened(leaving))
    const isDue = known.state === 'open' && (known.next_at === null || known.next_at <= clock.now())
    return standingOf(isDue ? await send(known) : known)
  }

  return {
    mayLeave,
    /** In the transaction in which a withdrawal ends without leaving: its message is of no use any more. */
    async ended(tx: Tx, withdrawalId: string): Promise<void> {
      const row = await sql.lockBySubject(tx, withdrawalId)
      if (row?.state === 'open') await sql.endTransfer(tx, { id: row.id, state: 'withdrawn', now: clock.now() })
    },
  }
}

function standingOf({ state, answer, next_at, reason }: TransferRow): MayLeave {
  if (state === 'accepted' || state === 'waived') return { is: 'clear' }
  if (state === 'open') return { is: 'waiting', until: next_at ?? new Date(0) }
  if (state === 'declined') return { is: 'refused', failure: 'refused', reason }
  return {
    ...{ is: 'refused', reason: null },
    failure: answer === 'beneficiary_unknown' ? 'beneficiary_unknown' : 'provider_refused',
  }
}

const nameOf = ({ firstName, lastName }: KycPerson) => ({ primaryIdentifier: lastName, secondaryIdentifier: firstName })

/** Where nobody knows which part is the family name, all of it stands in the first field, as IVMS 101 says. */
const wholeName = (name: string) => ({ primaryIdentifier: name, secondaryIdentifier: '' })

/** Name, account, address, document number and customer number: article 14 of EU 2023/1113. */
function originatorOf(person: KycPerson, uid: string): Party {
  return {
    naturalPerson: {
      name: nameOf(person),
      geographicAddress: {
        addressLine: [person.address],
        ...{ postCode: person.postcode, townName: person.city, country: person.residence },
      },
      nationalIdentification: { nationalIdentifier: person.documentNumber },
      customerIdentification: uid,
    },
    accountNumber: uid,
  }
}
