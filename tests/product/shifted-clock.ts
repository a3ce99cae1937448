/** Loaded before a process of the product: its time of day is so many milliseconds off. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + shiftMs] : given, newTarget),
  get: (target, name) => (name === 'now' ? () => target.now() + shiftMs : Reflect.get(target, name)),
})
