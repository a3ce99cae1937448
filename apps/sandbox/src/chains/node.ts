import { randomUUID } from 'node:crypto'
import { assert, ok } from '@bourse/money'
import type { Db, Tx } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { type Machine, NodeRefusal, type Sending } from './machine.ts'
import * as sql from './store.sql.ts'

export interface NodeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly chain: string
  readonly create: () => Promise<Machine>
  /** What the chain's protocol calls its way to hand in a transaction. */
  readonly submitMethod: string
  readonly rawOf: (params: readonly unknown[]) => string
  /** The newest block as the protocol tells it, for who only asks whether there is news: it needs no machine. */
  readonly headOf?: (method: string, params: readonly unknown[], tip: sql.BlockRow) => unknown
  /** What handing in answers, where it is more than the id. */
  readonly submitted?: (machine: Machine, raw: string, accept: () => Promise<string>) => Promise<unknown>
}

export type SandboxNode = ReturnType<typeof createNode>

interface Life {
  readonly machine: Machine
  height: number
  hash: string
  readonly known: Set<string>
}

/**
 * A node of a simulated chain. Its truth is in the database: before each answer it takes over what other processes stored,
 * and when a reorganisation has taken its newest block away, it starts again from the first one.
 */
export function createNode(deps: NodeDeps) {
  const { db, chain, clock } = deps
  let life: Life | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** One thing at a time: the machine is one state. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }

  async function birth(): Promise<Life> {
    const machine = await deps.create()
    return { machine, height: 0, hash: machine.genesisHash, known: new Set() }
  }

  async function follow(): Promise<Life> {
    life ??= await birth()
    const stored = await sql.blocksFrom(db.queryable, chain, life.height)
    const continues = life.height === 0 || stored[0]?.hash === life.hash
    if (!continues) {
      life = await birth()
      return catchUp(life, await sql.blocksFrom(db.queryable, chain, 1))
    }
    return catchUp(life, stored)
  }

  async function catchUp(own: Life, blocks: readonly sql.BlockRow[]): Promise<Life> {
    for (const block of blocks) {
      if (block.height <= own.height) continue
      assert(block.parent_hash === own.hash, `the blocks of ${chain} do not hang together at ${block.height}`)
      await own.machine.apply(block)
      own.height = block.height
      own.hash = block.hash
    }
    for (const { txid, raw } of await sql.waiting(db.queryable, chain)) {
      if (own.known.has(txid)) continue
      own.known.add(txid)
      await acceptOrDrop(own, { txid, raw })
    }
    return own
  }

  /** What a reorganisation made impossible waits no longer. */
  async function acceptOrDrop(own: Life, { txid, raw }: sql.WaitingRow): Promise<void> {
    try {
      await own.machine.accept(raw)
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error
      await sql.deleteWaiting(db.queryable, chain, [txid])
    }
  }

  async function storedHead(method: string, params: readonly unknown[]): Promise<unknown> {
    if (deps.headOf === undefined) return undefined
    const tip = await sql.newestBlock(db.queryable, chain)
    return tip === undefined ? undefined : deps.headOf(method, params, tip)
  }

  async function submit(raw: string): Promise<string> {
    const own = await follow()
    const txid = await own.machine.accept(raw)
    own.known.add(txid)
    await sql.insertWaiting(db.queryable, chain, { txid, raw })
    return txid
  }

  async function sealOne(tx: Tx, own: Life): Promise<readonly string[]> {
    const height = own.height + 1
    const salt = randomUUID()
    const frame = { height, parentHash: own.hash, at: clock.now(), salt }
    const { hash, transactions, dropped = [] } = await own.machine.seal(frame)
    const { at } = frame
    await sql.insertBlock(tx, { chain, height, hash, parent_hash: own.hash, at, salt, transactions })
    own.height = height
    own.hash = hash
    return dropped
  }

  /** The machine moves before the commit does: when anything goes wrong, it is thrown away. */
  async function change(work: (tx: Tx, own: Life) => Promise<void>): Promise<void> {
    const own = await follow()
    try {
      await db.tx(async (tx) => {
        await sql.lockChain(tx, chain)
        const [tip] = await sql.blocksFrom(tx, chain, own.height)
        if (own.height > 0 && tip?.hash !== own.hash) return ok()
        await work(tx, own)
        return ok()
      })
    } catch (error) {
      life = undefined
      throw error
    }
  }

  async function mine(count: number): Promise<void> {
    for (let block = 0; block < count; block += 1) {
      await change(async (tx, own) => {
        const waiting = await sql.waiting(tx, chain)
        const dropped = await sealOne(tx, own)
        const mined = await minedOf(tx, own, waiting)
        await sql.deleteWaiting(tx, chain, [...mined, ...dropped])
      })
    }
  }

  async function minedOf(tx: Tx, own: Life, waiting: readonly sql.WaitingRow[]): Promise<string[]> {
    const [block] = await sql.blocksFrom(tx, chain, own.height)
    const raws = new Set(block?.transactions ?? [])
    return waiting.filter(({ raw }) => raws.has(raw)).map(({ txid }) => txid)
  }

  /** The newest blocks are taken back; what stood in them waits again, or is forgotten as a double spend would be. */
  async function reorganise(depth: number, keep: boolean): Promise<void> {
    const own = await follow()
    const from = Math.max(1, own.height - depth + 1)
    const lost = await sql.blocksFrom(db.queryable, chain, from)
    if (lost.length === 0) return
    await db.tx(async (tx) => {
      await sql.lockChain(tx, chain)
      await sql.deleteBlocksFrom(tx, chain, from)
      return ok()
    })
    life = undefined
    if (keep) {
      for (const raw of lost.flatMap(({ transactions }) => transactions)) {
        await submit(raw).catch((error: unknown) => {
          if (!(error instanceof NodeRefusal)) throw error
        })
      }
    }
    // The other branch is the longer one, which is why it wins.
    await mine(lost.length + 1)
  }

  return {
    chain,
    rpc: (method: string, params: readonly unknown[]) =>
      inTurn(async () => {
        const head = life === undefined ? await storedHead(method, params) : undefined
        if (head !== undefined) return head
        if (method !== deps.submitMethod) return (await follow()).machine.rpc(method, params)
        const raw = deps.rawOf(params)
        if (deps.submitted === undefined) return submit(raw)
        return deps.submitted((await follow()).machine, raw, () => submit(raw))
      }),
    mine: (count: number) => inTurn(() => mine(count)),
    reorganise: (depth: number, keep: boolean) => inTurn(() => reorganise(depth, keep)),
    /** The world sends something to somebody. */
    pay: (sending: Sending) => inTurn(async () => submit(await (await follow()).machine.pay(sending))),
    /** Without waking it. */
    hasBlocks: async () => (await sql.newestBlock(db.queryable, chain)) !== undefined,
    height: () => inTurn(async () => (await follow()).height),
  }
}
