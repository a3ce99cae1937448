import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from './product.ts'

/**
 * Books are built and thrown away by the hundred thousand in `packages`, which is quick only while a worker has loaded little else;
 * what starts whole products takes longest, so that nothing long is left for one worker alone at the end.
 */
const ORDER = ['packages/engine/', 'packages/', 'tests/e2e/market-modes', 'tests/', 'apps/']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    return bySize.toSorted((left, right) => placeOf(left) - placeOf(right))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const path = relative(ROOT, moduleId).replaceAll('\\', '/')
  return ORDER.findIndex((beginning) => path.startsWith(beginning))
}
