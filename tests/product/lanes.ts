import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from './product.ts'

/** What mostly waits: for processes to start, for somebody to notice that they have died, for time limits. In seconds, roughly. */
const WAITING: Readonly<Record<string, number>> = {
  'tests/trading-faults': 100,
  'tests/faults': 65,
  'tests/cluster': 60,
  'tests/storage-faults': 45,
  'tests/partitions': 35,
  'tests/mutants': 35,
  'tests/external-database': 20,
  'tests/signer-mutants': 20,
  'tests/migration': 20,
  'tests/engine-faults': 20,
  'tests/image': 15,
  'tests/partner-faults': 15,
  // Libraries keep to the pace that is asked of them.
  'tests/clients/': 12,
  'apps/server/src/platform/database/postgres/cluster': 20,
  'apps/server/src/platform/database/db.test': 3,
}

/**
 * What computes for long. Books are built and thrown away by the hundred thousand in `packages`, which is quick only while a
 * worker has loaded little else, so they come first.
 */
const COMPUTING: Readonly<Record<string, number>> = {
  'packages/engine/src/agreement': 30,
  'packages/engine/src/undo': 30,
  'packages/engine/src/engine.prop': 15,
  'packages/money/': 4,
  'packages/engine/': 0.2,
  'packages/contract/': 0.2,
  'packages/client/': 0.2,
  'tests/simulation': 210,
  'tests/bad-values': 105,
  'tests/lost-answers': 85,
  'tests/access': 30,
  'tests/earn-jump': 60,
  'tests/races': 20,
  'tests/tidy': 20,
  'apps/sandbox/src/markets/live-markets': 30,
  'apps/sandbox/src/markets/back-fill': 20,
  'tests/': 4,
  'apps/server/': 1,
  'apps/sandbox/': 1,
  // Of another project, for which a worker is started again: together, and at the end.
  'packages/ui/': 0.2,
  'apps/': 0.2,
}

/** Half of the lanes are for what waits and half for what computes: then no core is idle while a test waits. */
export class Lanes extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    const waiting = inOrder(bySize, WAITING)
    const computing = inOrder(
      bySize.filter((file) => !waiting.includes(file)),
      COMPUTING,
    )
    const times = { ...WAITING, ...COMPUTING }
    const busyUntil = Array.from({ length: this.ctx.config.maxWorkers }, () => 0)
    const sorted: TestSpecification[] = []
    while (sorted.length < files.length) {
      const lane = busyUntil.indexOf(Math.min(...busyUntil))
      const [own, other] = lane < busyUntil.length / 2 ? [waiting, computing] : [computing, waiting]
      const next = own.shift() ?? other.shift()
      if (next === undefined) break
      sorted.push(next)
      busyUntil[lane] = (busyUntil[lane] ?? 0) + (times[beginningOf(next, times) ?? ''] ?? 1)
    }
    return sorted
  }
}

function inOrder(files: readonly TestSpecification[], times: Readonly<Record<string, number>>): TestSpecification[] {
  const beginnings = Object.keys(times)
  const placeOf = (file: TestSpecification) => beginnings.indexOf(beginningOf(file, times) ?? '')
  return files.filter((file) => placeOf(file) >= 0).toSorted((left, right) => placeOf(left) - placeOf(right))
}

function beginningOf({ moduleId }: TestSpecification, times: Readonly<Record<string, number>>): string | undefined {
  const path = relative(ROOT, moduleId).replaceAll('\\', '/')
  return Object.keys(times).find((beginning) => path.startsWith(beginning))
}
