import type { DecisionSubject } from '@bourse/contract'
import type { RawBuilder } from 'kysely'
import type { Schedule } from './jobs/job-ticker.ts'
import type { HandleOptions, JobHandler, Jobs } from './jobs/jobs.ts'
import type { Json } from './json.ts'
import type { PrivateChannel } from './messaging/private-channels.ts'
import type { MovementKind } from './movements.ts'
import type { Personal } from './personal.ts'

/** Work that a module does later or by the clock. */
export interface ModuleJob {
  readonly name: string
  register(jobs: Pick<Jobs, 'handle' | 'schedule'>): void
}

/** With a schedule it happens by the clock; without one, when somebody asks for it. */
export function job<Payload extends Json>(
  name: string,
  handler: JobHandler<Payload>,
  schedule?: Omit<Schedule, 'name'>,
  options?: HandleOptions,
): ModuleJob {
  return {
    name,
    register(jobs) {
      if (schedule !== undefined) jobs.schedule({ name, ...schedule })
      jobs.handle(name, handler, options)
    },
  }
}

/** Stops what was started, and returns when it has stopped. */
export type Stop = () => Promise<void>

/** What a module gives to the application, besides what other modules use of it. */
export interface Module<Finding = unknown> {
  /** A handler for each of its calls in the contract. */
  readonly routes: object
  readonly jobs?: readonly ModuleJob[]
  /** What of its own must hold and does not. */
  readonly audit?: () => Promise<readonly Finding[]>
  /** What it holds on spot accounts by rows of its own, for the audit of the ledger. */
  readonly holds?: readonly RawBuilder<{ owner: string; asset: string; units: bigint }>[]
  /** The kinds of journal entries that it posts, for the statement of a wallet. */
  readonly movements?: readonly MovementKind[]
  /** What its decisions are about beyond their fields, by the name of the call: it is shown and signed. */
  readonly decisions?: Readonly<Record<string, (input: never) => Promise<DecisionSubject>>>
  /** On which it tells users what is theirs, by the stream. */
  readonly channels?: readonly PrivateChannel[]
  /** What it keeps about people. */
  readonly personal?: Personal
  /** Runs in the worker until it is stopped. */
  readonly start?: () => Stop | Promise<Stop>
}

export function registerJobs(jobs: Jobs, modules: readonly Pick<Module, 'jobs'>[]): void {
  for (const { jobs: own = [] } of modules) for (const each of own) each.register(jobs)
}

export function channelsOf(modules: readonly Module[]): PrivateChannel[] {
  return modules.flatMap(({ channels = [] }) => channels)
}

/** Of a call that its module says nothing about, its fields are all there is. */
export function decisionSubjectsOf(modules: Readonly<Record<string, Module>>) {
  return async (call: string, input: unknown): Promise<DecisionSubject> => {
    const [module = '', name = ''] = call.split('.')
    const subjectOf = modules[module]?.decisions?.[name]
    return subjectOf === undefined ? { facts: [] } : subjectOf(input as never)
  }
}

export function movementsOf(modules: readonly Module[]): MovementKind[] {
  return modules.flatMap(({ movements = [] }) => movements)
}

/** By the module's name. */
export function personalOf(modules: Readonly<Record<string, Module>>): Record<string, Personal> {
  const named = Object.entries(modules).map(([name, { personal }]) => [name, personal] as const)
  return Object.fromEntries(named.filter((entry): entry is [string, Personal] => entry[1] !== undefined))
}

/** One after the other, so that an audit asks for one connection. */
export async function auditAll<Finding>(modules: readonly Module<Finding>[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { audit } of modules) findings.push(...((await audit?.()) ?? []))
  return findings
}

export async function startAll(modules: readonly Module[]): Promise<Stop> {
  const stops: Stop[] = []
  for (const { start } of modules) if (start !== undefined) stops.push(await start())
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
