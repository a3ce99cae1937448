import type { App } from './app.ts'
import { isMarkedDemo } from './platform/database/demo-mark.sql.ts'
import { ConfigError } from './settings.ts'

/** Accounts of the demo, whose password and authenticator are published, have addresses of this domain and nobody else does. */
const DEMO_ADDRESS = /@demo\.bourse\.test$/

/** Real people and money never meet accounts whose passwords everybody can read. */
export async function refuseDemoData({ db, admin }: Pick<App, 'db' | 'admin'>): Promise<void> {
  const published = (await admin.listStaff()).some(({ email }) => DEMO_ADDRESS.test(email))
  if (!published && !(await isMarkedDemo(db.queryable))) return
  throw new ConfigError(
    'This database was filled by the sandbox: passwords of its staff and users are published, and its money is not real. ' +
      'Production needs a database of its own; set DATABASE_URL to an empty one.',
  )
}
