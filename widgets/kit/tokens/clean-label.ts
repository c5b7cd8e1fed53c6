/**
 * A name or symbol of a stranger for display on one line: compatibility forms folded (NFKC); control, formatting
 * and bidirectional characters taken out, so that it cannot reorder or imitate what stands around it; cut at `most`.
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
