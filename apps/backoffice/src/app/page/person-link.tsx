import * as identity from '@bourse/contract/calls/office/identity'
import { Link } from '@bourse/ui/router.tsx'
import { useMay } from '../use-may.ts'

interface PersonLinkProps {
  readonly userId: string
  /** What the person is called here: a name, an account or a number. */
  readonly children: string
}

/** Leads to a person for whoever of staff may see people; for the others it is the name alone. */
export function PersonLink({ userId, children }: PersonLinkProps) {
  if (!useMay(identity.officeUser)) return children
  return (
    <Link to="/users/$userId" params={{ userId }} className="link">
      {children}
    </Link>
  )
}
