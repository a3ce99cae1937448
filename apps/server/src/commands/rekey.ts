import { openCommand } from './open-command.ts'

/** `npm run rekey`: seals again what an older key has sealed, beside the running product. A second time it finds nothing. */
const { app, close } = await openCommand()
const { people, pictures } = await app.kyc.rekey()
const counts = {
  'authenticators of users': await app.identity.rekey(),
  'authenticators of staff': await app.admin.rekey(),
  'verified people': people,
  pictures,
  'archives of own data': await app.privacy.rekey(),
  'secrets of API keys': await app.api.rekey(),
  'seeds of draws': (await app.airdrops.rekey()) + (await app.invitations.rekey()),
}
await close()

for (const [name, count] of Object.entries(counts)) console.log(`${name}: ${count} sealed again`)
console.log('Everything is under the first key.')
