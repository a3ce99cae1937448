import { openCommand } from './open-command.ts'

/** `npm run seed`: the sandbox's demo data, into the current database. Changes nothing the second time. */
const { app, world, close } = await openCommand()
await world.seed()
await close()
console.log(app.config.sandbox ? 'The demo data is there.' : 'There is nothing to seed without the sandbox.')
process.exit(app.config.sandbox ? 0 : 1)
