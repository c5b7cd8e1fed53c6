/** The name of a list that takes the fewest changes of a letter to reach from `name` (Levenshtein), for a misspelt one. */
export function nearest(name: string, names: readonly string[]): string {
  const [first = '', ...rest] = names
  return rest.reduce((best, other) => (distance(name, other) < distance(name, best) ? other : best), first)
}

/** The number of letters to put in, take out or change. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  // A stranger's name may be long.
  for (const [i, a] of Array.from(from.slice(0, 64).toLowerCase()).entries()) {
    const next = [i + 1]
    for (const [j, b] of Array.from(to.toLowerCase()).entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)))
    row = next
  }
  return row[to.length] ?? 0
}
