import { expect } from 'vitest'
import { audit } from './product.ts'

/** `npm run audit` finds nothing; what it does find is told. */
export async function expectCleanBooks(dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const { status, output } = await audit(dataDir, environment)
  expect(status, output).toBe(0)
}
