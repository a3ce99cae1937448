/**
 * What was done, in the order it was done; each entry is a deed, the slot of an order and a number. Slots come back as
 * integers: a double would make every function that it reaches slower.
 */
export class UndoLog {
  count = 0
  #cells = new Float64Array(3 * 1024)

  add(deed: number, slot: number, value: number): void {
    const start = this.count * 3
    if (start === this.#cells.length) this.#grow()
    const cells = this.#cells
    cells[start] = deed
    cells[start + 1] = slot
    cells[start + 2] = value
    this.count += 1
  }

  deed(index: number): number {
    return (this.#cells[index * 3] as number) | 0
  }

  slot(index: number): number {
    return (this.#cells[index * 3 + 1] as number) | 0
  }

  value(index: number): number {
    return this.#cells[index * 3 + 2] as number
  }

  clear(): void {
    this.count = 0
  }

  #grow(): void {
    const larger = new Float64Array(this.#cells.length * 2)
    larger.set(this.#cells)
    this.#cells = larger
  }
}
