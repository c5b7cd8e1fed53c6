/** A stranger's text for one line, cut at `most`, folded (NFKC), without what reorders its surroundings. */
export function cleanLabel(text: string, most: number): string {
  const plain = text
    .slice(0, most * 8)
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = Array.from(plain)
  return letters.length <= most ? plain : `${letters.slice(0, most - 1).join('')}…`
}
