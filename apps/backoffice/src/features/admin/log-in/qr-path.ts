/** One path for all dark squares: a run of them in a row is one rectangle, so that no hairline shows between them. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.map(rowPath).join('')
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  let start = -1
  for (let x = 0; x <= row.length; x += 1) {
    const dark = row[x] === true
    if (dark && start < 0) start = x
    if (dark || start < 0) continue
    path += `M${start} ${y}h${x - start}v1h${start - x}z`
    start = -1
  }
  return path
}
