import type { ActProofs, GivenProof } from '../factors/act-proofs.ts'
import type { Prove, SessionAsker, Sessions } from './sessions.ts'

export interface OwnSessionDeps {
  readonly sessions: Sessions
  readonly actProofs: ActProofs
}

type Given = Omit<GivenProof, 'act'>

/** People end their sessions by another proof: whoever holds a stolen one must not log the owner out everywhere else. */
export function createOwnSessions({ sessions, actProofs }: OwnSessionDeps) {
  async function proving<Ended extends Awaited<ReturnType<Sessions['endOwn'] | Sessions['endOthers']>>>(
    asker: SessionAsker,
    given: Given,
    end: (prove: Prove) => Promise<Ended>,
  ) {
    const proof = await actProofs.check(asker, { ...given, act: 'end_sessions' })
    if (!proof.ok) return proof
    return actProofs.proving(proof.value, () => end((tx) => actProofs.use(tx, proof.value)))
  }

  return {
    end: (asker: SessionAsker, sessionId: string, given: Given) =>
      proving(asker, given, (prove) => sessions.endOwn(asker, sessionId, prove)),
    endOthers: (asker: SessionAsker, given: Given) =>
      proving(asker, given, (prove) => sessions.endOthers(asker, prove)),
  }
}
