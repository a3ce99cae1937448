import { useState } from 'react'

/**
 * Fresh data, until `hold` is called when a form has succeeded; from then on what was there when it was sent. What the
 * form has changed is read again at once, and must not turn the page into another one before it goes on.
 */
export function useHeld<Data>(fresh: Data): readonly [data: Data, hold: () => void] {
  const [held, setHeld] = useState<{ readonly data: Data }>()
  return [held === undefined ? fresh : held.data, () => setHeld({ data: fresh })]
}
