/** Lets whatever else waits have its turn: what has come in is heard, what was sent leaves. */
export function nextTurn(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}

/** Work for the time that a statement takes: it begins when what was sent before has left. */
export async function meanwhile<T>(work: () => T): Promise<T> {
  await nextTurn()
  return work()
}
