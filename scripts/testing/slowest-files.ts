import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10

/** Prints the files that a run of many spent most of its time in. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return
    const files = modules
      .map((module) => ({ path: relative(module.project.config.root, module.moduleId), ms: durationOf(module) }))
      .toSorted((left, right) => right.ms - left.ms)
    console.log(`The ${SHOWN} slowest of ${files.length} files, with their loading and hooks:`)
    for (const { path, ms } of files.slice(0, SHOWN)) console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${path}`)
  }
}

function durationOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
}
