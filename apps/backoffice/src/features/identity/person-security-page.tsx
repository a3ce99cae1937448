import { useParams } from '@bourse/ui/router.tsx'
import { PersonEvents } from './person-events.tsx'
import { PersonSessions } from './person-sessions.tsx'

/** Where the account is open, and what happened to it. */
export function PersonSecurityPage() {
  const { userId = '' } = useParams({ strict: false })
  return (
    <div className="grid grid-cols-1 gap-10">
      <PersonSessions userId={userId} />
      <PersonEvents userId={userId} />
    </div>
  )
}
