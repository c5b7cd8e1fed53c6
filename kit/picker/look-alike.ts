/** Letters of other scripts, and digits, that look like Latin capitals in a token's symbol. */
const twins: readonly (readonly [string, string])[] = [
  ['AΑАᎪ4', 'A'],
  ['BΒВᏴ8', 'B'],
  ['CСϹⅭ', 'C'],
  ['DᎠⅮ', 'D'],
  ['EΕЕᎬ3', 'E'],
  ['HΗНᎻ', 'H'],
  ['IΙІӀLⅠ1|!', 'I'],
  ['JЈ', 'J'],
  ['KΚКᏦ', 'K'],
  ['MΜМᎷ', 'M'],
  ['NΝ', 'N'],
  ['OΟО0', 'O'],
  ['PΡРᏢ', 'P'],
  ['SЅᏚ5$', 'S'],
  ['TΤТᎢ', 'T'],
  ['XΧХ', 'X'],
  ['YΥУҮ', 'Y'],
  ['ZΖᏃ2', 'Z'],
]
const twinOf = new Map(twins.flatMap(([letters, latin]) => Array.from(letters, (letter) => [letter, latin])))

/** The look of a symbol at a glance. Two symbols with the same outline can be confused. */
export function outline(symbol: string): string {
  const plain = symbol
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{C}]/gu, '')
    .toUpperCase()
  return Array.from(plain, (letter) => twinOf.get(letter) ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
}
