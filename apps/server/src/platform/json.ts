/**
 * A value that survives the trip through JSON unchanged, save that undefined members are left out.
 * Dates and bigints are not among them: whoever sends one says how it is written.
 */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
