import { canonicalEmail } from '@bourse/contract'
import { openCommand } from './open-command.ts'

/**
 * `npm run first-admin -- EMAIL NAME`: the two accounts that open all others. Production starts without any staff, and the
 * rights of staff take two admins: with fewer, only whoever runs the server can open an account.
 * The password is shown once and good for 72 hours; own password and authenticator follow at the first log-in. Until an admin
 * has been in, the command may be run again.
 */
const [typed = '', ...name] = process.argv.slice(2)
const email = canonicalEmail(typed)
if (email === undefined || name.length === 0) {
  console.error('Usage: npm run first-admin -- EMAIL NAME')
  process.exit(1)
}
const { app, close } = await openCommand()
const staff = await app.admin.listStaff()
const admins = staff.filter(({ role, active, secondFactor }) => role === 'admin' && active && secondFactor)
if (admins.length >= 2) {
  console.error('There are two admins already; new accounts are opened in the back office.')
} else {
  const password = app.ids.secret().slice(0, 24)
  const renewed = await app.admin.renewFirstPassword(email, password)
  if (!renewed) await app.admin.ensureStaff({ email, name: name.join(' '), role: 'admin', password })
  console.log(`Opened ${email} with the password ${password}`)
}
await close()
process.exit(0)
