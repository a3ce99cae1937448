import { createPeople } from './people.ts'
import { createPeopleActs, type PeopleActsDeps } from './people-acts.ts'

export type IdentityOffice = ReturnType<typeof createIdentityOffice>

/** People for staff: finding them, looking at them, and what may be done to their accounts. */
export function createIdentityOffice(deps: Omit<PeopleActsDeps, 'people'>) {
  const people = createPeople(deps)
  return { people, acts: createPeopleActs({ ...deps, people }) }
}
