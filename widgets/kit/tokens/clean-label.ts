/**
 * A stranger's name or symbol for display on one line, cut at `most`. Compatibility forms are folded (NFKC). Control,
 * formatting and bidirectional characters are removed, so that it cannot reorder or imitate the text around it.
 */
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
