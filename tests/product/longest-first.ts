import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What is looked at there lives for 30 days after the first start: no other file may have moved the clock of the product before. */
const UNMOVED = ['privacy']
/** The others come by the size of their files. These are longer than that tells, and would be left for one worker alone at the end. */
const LONG = ['invited-friend', 'market-modes', 'first-load']
const FIRST = [...UNMOVED, ...LONG]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    return bySize.toSorted((left, right) => placeOf(left) - placeOf(right))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = FIRST.indexOf(basename(moduleId, '.test.ts'))
  return place < 0 ? FIRST.length : place
}
