import { useState } from 'react'

/**
 * What is typed into the fields of a search until it is sent. Once another search is shown, by a link or by "show all", what was
 * being typed belongs to none.
 */
export function useTyped<Name extends string>(looked: Readonly<Record<Name, string>>) {
  const [draft, setDraft] = useState({ of: looked, typed: looked })
  const isOfThis = JSON.stringify(draft.of) === JSON.stringify(looked)
  const typed = isOfThis ? draft.typed : looked
  const type = (name: Name, text: string) => setDraft({ of: looked, typed: { ...typed, [name]: text } })
  return { typed, type }
}
