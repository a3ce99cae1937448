import type { Staff } from '@bourse/contract'

export interface StaffSession {
  readonly token: string
  readonly expiresAt: string
  readonly staff: Staff
}

/** Why somebody stands at the log-in: the session ran out, nobody was there, or they left. */
export type EndReason = 'ended' | 'idle' | 'loggedOut'

export interface SessionState {
  readonly session: StaffSession | null
  readonly ended: EndReason | null
}

export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SessionStore {
  get(): SessionState
  open(session: StaffSession): void
  /** Role or name may change while somebody is logged in. */
  update(staff: Staff): void
  end(reason: EndReason): void
  subscribe(listener: () => void): () => void
}

const KEY = 'staffSession'

/** Lives as long as the tab does: a machine in a shared office must not remember who sat at it. */
export function createSessionStore(openArea: () => Area): SessionStore {
  const listeners = new Set<() => void>()
  const area = usableArea(openArea)
  let state: SessionState = { session: readSession(area.getItem(KEY)), ended: null }

  function set(next: SessionState): void {
    state = next
    if (next.session === null) area.removeItem(KEY)
    else area.setItem(KEY, JSON.stringify(next.session))
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    open: (session) => set({ session, ended: null }),
    update(staff) {
      if (state.session === null || sameStaff(state.session.staff, staff)) return
      set({ ...state, session: { ...state.session, staff } })
    },
    end(reason) {
      // Several calls fail at once when a session ends; the first one says why.
      if (state.session !== null) set({ session: null, ended: reason })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What another version or another hand wrote in another form counts as absent. */
function readSession(text: string | null): StaffSession | null {
  if (text === null) return null
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return null
    return 'token' in parsed && 'expiresAt' in parsed && 'staff' in parsed ? (parsed as StaffSession) : null
  } catch {
    return null
  }
}

function sameStaff(left: Staff, right: Staff): boolean {
  return left.staffId === right.staffId && left.role === right.role && left.name === right.name
}

/** Browsers may forbid storage altogether; the session then lives until the page is left. */
function usableArea(open: () => Area): Area {
  try {
    const area = open()
    area.getItem(KEY)
    return area
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}
