import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

/** Among the packages, so that whoever may write there may write it. Where nobody may, each start compiles again. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/compiled')

// Before anything else is loaded, so that all of it is kept.
enableCompileCache(COMPILED)
const { run } = await import('./run.ts')
// Written when it serves and not at the end, which a kill leaves out.
await run({ main: import.meta.filename, onServing: flushCompileCache })
