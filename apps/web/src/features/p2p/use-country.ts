import { useUser } from '../../app/session.ts'

/** Where the person lives, by their own word; undefined for a visitor. */
export function useCountry(): string | undefined {
  return useUser()?.country
}
