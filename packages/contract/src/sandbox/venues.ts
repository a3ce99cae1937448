import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { nothing, time } from '../fields.ts'

const ROLES = ['admin', 'operator'] as const

const VENUES = ['north', 'south', 'east'] as const
/** It trades, it repeats its last prices without a trade, or it does not answer. */
const MODES = ['live', 'frozen', 'dropped'] as const
export type SandboxVenueMode = (typeof MODES)[number]

/** Percent of the price, a minus for less. */
const percent = z.string().regex(/^-?\d{1,3}(\.\d{1,2})?$/)

const venue = z.object({
  venue: z.enum(VENUES),
  mode: z.enum(MODES),
  shift: z.string(),
  /** Null while nobody has touched it. */
  since: time.nullable(),
})
const venues = z.array(venue)
export type SandboxVenue = z.infer<typeof venue>

/** What staff do with the simulated venues, of whose prices the index is made. */
export const venueConsoleCalls = {
  venues: officeGet('/sandbox/venues/list', {
    access: 'staff',
    roles: ROLES,
    summary: 'The simulated venues of the index, and how they stand.',
    input: nothing,
    output: venues,
    refusals: ['sandbox.off'],
  }),
  setVenue: officePost('/sandbox/venues/set', {
    access: 'staff',
    roles: ROLES,
    summary: 'Lets a simulated venue trade at shifted prices, stand still, or fall silent, from now on.',
    input: z.object({ venue: z.enum(VENUES), mode: z.enum(MODES), shift: percent.default('0') }),
    output: venues,
    refusals: ['sandbox.off', 'sandbox.shift_invalid'],
  }),
  splitVenues: officePost('/sandbox/venues/split', {
    access: 'staff',
    roles: ROLES,
    summary: 'Sets the simulated venues apart: one above, one below, one where it was.',
    input: z.object({ percent }),
    output: venues,
    refusals: ['sandbox.off', 'sandbox.shift_invalid'],
  }),
} as const
