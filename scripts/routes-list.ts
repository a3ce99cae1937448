import { routeLines } from '../apps/web/src/app/routes.ts'

/** One line per web route pattern, redirects included. */
for (const line of routeLines()) console.log(line)
