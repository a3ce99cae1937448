import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failuresIn, type Report, tableOf } from './repeated.ts'
import { runStage, type Stage } from './stage.ts'

export interface Repetition {
  readonly rounds: number
  /** Parts of paths; none means every file. */
  readonly files: readonly string[]
  readonly stages: readonly Stage[]
}

/** Runs the stages again and again, goes on after a failure, and lists what ever failed. Gives how many tests did. */
export async function repeat({ rounds, files, stages }: Repetition): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-repeat-'))
  const failures: string[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const stage of stages) {
        const report = join(folder, `${round}-${stage.name}.json`)
        const args = [...stage.args, ...files, '--passWithNoTests', '--reporter=json', `--outputFile.json=${report}`]
        console.log(`\n— ${stage.name}, ${round} of ${rounds}`)
        const { status, seconds } = await runStage({ ...stage, args }, { shown: true })
        const failed = failuresIn(readReport(report), { status, stage: stage.name })
        failures.push(...failed)
        console.log(`${stage.name}, ${round} of ${rounds}: ${seconds} s, ${failed.length} failed`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const table = tableOf(failures, rounds)
  console.log(table.length === 0 ? `\nNothing failed in ${rounds} rounds.` : `\n${table.join('\n')}`)
  return table.length
}

/** A run that was cut off leaves none. */
function readReport(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
