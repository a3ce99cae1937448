import { buildServer } from '../../scripts/build/server.ts'

/** Whoever runs one file by hand has not gone through the set-up: products would start as they were before the last edit. */
export default buildServer
