/** Something that we need does not answer now. Asking again later is harmless, and no fault of whoever asked. */
export class Unavailable extends Error {}
