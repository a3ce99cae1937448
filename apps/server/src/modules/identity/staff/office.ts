import { type Acting, createActing } from './acting.ts'
import { createDecisionSubjects } from './decision-subjects.ts'
import { createPeople } from './people.ts'
import { createPeopleActs, type PeopleActsDeps } from './people-acts.ts'
import { createUnfreezing, type UnfreezingDeps } from './unfreezing.ts'

export type IdentityOffice = ReturnType<typeof createIdentityOffice>

/** People for staff: finding them, looking at them, and what may be done to their accounts. */
export function createIdentityOffice(deps: Omit<PeopleActsDeps & UnfreezingDeps, keyof Acting>) {
  const people = createPeople(deps)
  const acting = createActing({ ...deps, people })
  return {
    people,
    acts: createPeopleActs({ ...deps, ...acting }),
    unfreezing: createUnfreezing({ ...deps, ...acting }),
    decisions: createDecisionSubjects(deps),
  }
}
