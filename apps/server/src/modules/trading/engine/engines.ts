import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../platform/database/db.ts'
import { MAIN_GROUP } from './commands.ts'
import { type Engine, type EngineDeps, startEngine } from './engine.ts'
import * as sql from './leases.sql.ts'

export interface EnginesDeps extends EngineDeps {
  /** For the leases, so that they do not wait for a connection that matches. */
  readonly leaseDb: Db
  /** Names this process in the list of leases. */
  readonly holder: string
  /** Those that it takes as soon as they are free; with none given, the first one that is. */
  readonly preferred: readonly string[]
  /** True where no other process can be at work: every group is taken at once, whoever had it. */
  readonly alone: boolean
  readonly pace?: LeasePace
}

export interface LeasePace {
  /** A lease that was not renewed for this long is free for others. */
  readonly leaseMs: number
  readonly renewMs: number
  /** A group that others should have is left to them for this long. */
  readonly graceMs: number
}

export type Engines = Awaited<ReturnType<typeof startEngines>>

export const LEASE_MS = 3_000
const PACE: LeasePace = { leaseMs: LEASE_MS, renewMs: 1_000, graceMs: 3_000 }

/** Runs an engine for each group of markets whose lease this process can get, and takes over those that others lose. */
export async function startEngines(deps: EnginesDeps) {
  const { leaseDb, logger, holder, preferred, alone } = deps
  const { leaseMs, renewMs, graceMs } = deps.pace ?? PACE
  const running = new Map<string, Engine>()
  /** By the clock of this process, which may have come late. */
  const freeSince = new Map<string, number>()
  const handedOver = new Map<string, number>()
  const stopping = new AbortController()

  async function open(lease: sql.TakenLease): Promise<void> {
    const { name } = lease
    const onLeaseLost = () => {
      running.delete(name)
      deps.onLeaseLost?.()
    }
    try {
      running.set(name, await startEngine({ ...deps, onLeaseLost }, lease))
      logger.info({ group: name, epoch: lease.epoch, clean: lease.clean }, 'this engine has taken a group of markets')
    } catch (err) {
      // It expires, and is tried again, here or elsewhere.
      logger.error({ err, group: name }, 'a group of markets could not be opened')
      if (alone) throw err
    }
  }

  /** A group that is nobody's is taken at once by whoever likes to have it, and by others when nobody came for a while. */
  function isMine({ name, released, ageMs }: sql.GroupRow): boolean {
    const free = released || ageMs >= leaseMs
    if (!free) {
      freeSince.delete(name)
      return false
    }
    const now = performance.now()
    const since = freeSince.get(name) ?? now
    freeSince.set(name, since)
    // Who gives a group away does not take it back before the other one has had time to come for it.
    if (now - (handedOver.get(name) ?? Number.NEGATIVE_INFINITY) < graceMs) return false
    const eager = preferred.length > 0 ? preferred.includes(name) : running.size === 0
    return eager || now - since >= graceMs
  }

  async function takeFree(): Promise<void> {
    for (const group of await sql.listGroups(leaseDb.queryable)) {
      const { name } = group
      if (stopping.signal.aborted || running.has(name)) continue
      const lease = isMine(group)
        ? await sql.takeFreeLease(leaseDb.queryable, { name, holder, expiredAfterMs: leaseMs })
        : undefined
      if (lease !== undefined) await open(lease)
      else if (preferred.includes(name)) await sql.wantLease(leaseDb.queryable, { name, holder })
    }
  }

  async function takeAll(): Promise<void> {
    for (const { name } of await sql.listGroups(leaseDb.queryable))
      await open(await sql.takeLease(leaseDb.queryable, { name, holder }))
  }

  async function renew(): Promise<void> {
    const engines = [...running.values()]
    if (engines.length === 0) return
    const held = await sql.renewLeases(
      leaseDb.queryable,
      engines.map(({ lease }) => lease),
    )
    for (const engine of engines) {
      const { name } = engine.lease
      const wantedBy = held.get(name)
      if (wantedBy === undefined) engine.standDown()
      else if (wantedBy !== null && !preferred.includes(name)) await handOver(name, engine)
    }
  }

  async function handOver(name: string, engine: Engine): Promise<void> {
    logger.info({ group: name }, 'this engine hands a group of markets over')
    await engine.stop()
    running.delete(name)
    handedOver.set(name, performance.now())
  }

  /** An engine that nobody can ask keeps its markets from one that could be asked; what is free meanwhile it does not see. */
  async function giveUp(): Promise<void> {
    freeSince.clear()
    for (const [name, engine] of running) await handOver(name, engine)
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(renewMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        const awayMs = deps.bus.awayMs()
        if (awayMs >= leaseMs) await giveUp()
        else await renew()
        if (!alone && awayMs === 0) await takeFree()
      } catch (err) {
        logger.warn({ err }, 'the leases of the engines could not be looked after')
      }
    }
  }

  await sql.addGroups(leaseDb.queryable, [MAIN_GROUP, ...preferred])
  await (alone ? takeAll() : takeFree())
  const watching = watch()

  return {
    groups: (): readonly string[] => [...running.keys()],
    async stop(): Promise<void> {
      stopping.abort()
      await watching
      await Promise.all(Array.from(running.values(), (engine) => engine.stop()))
      running.clear()
    },
  }
}
