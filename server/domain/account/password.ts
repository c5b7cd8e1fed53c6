/**
 * Passwords of twelve characters and more that people choose most, from public counts of leaked ones (SecLists,
 * `Passwords/Common-Credentials`), without their repetitions and rows of keys, which the rules below find.
 */
const common = new Set([
  'password1234', 'password12345', 'password123456', 'passwordpassword', 'mypassword123', 'iloveyou1234',
  'qwertyuiop12', 'qwertyuiop123', 'qwerty123456', 'qwerty1234567', '1q2w3e4r5t6y', '1qaz2wsx3edc',
  'zaq12wsxcde3', 'adminadmin12', 'administrator', 'administrator1', 'letmeinplease', 'welcome12345',
  'welcome123456', 'changeme1234', 'changeme12345', 'trustno1trustno1', 'football1234', 'baseball1234',
  'princess1234', 'sunshine1234', 'superman1234', 'michelle1234', 'liverpoolfc1', 'manchesterunited',
  'correcthorsebatterystaple', 'correct horse battery staple', 'iloveyouforever', 'ihateyou1234',
  'christopher1', 'dragonball12', 'pokemon12345', 'starwars1234', 'thisismypassword', 'whatthefuck1',
  'nothing12345', 'secret123456', 'computer1234', 'internet1234', 'samsung12345', 'february2024',
  'november2024', 'december2024', 'september2024', 'summer202412', 'winter202412', 'bitcoin12345',
  'ethereum1234', 'cryptocurrency', 'blockchain123', 'tobeornottobe', 'openseasame12', 'opensesame12',
  'p@ssw0rd1234', 'p@ssword1234', 'pa$$word1234', 'passw0rd1234', 'letmein12345', 'monkey123456',
  'abcd1234abcd', 'abc123abc123', 'a1b2c3d4e5f6', 'aa123456789a', 'google123456', 'facebook1234',
]) // prettier-ignore

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
]

/** Why a password is too easy to guess, as the rest of a sentence that begins with the field; `undefined` when it is not. */
export function weakness(password: string, about: readonly string[]): string | undefined {
  const plain = password.toLowerCase().normalize('NFKC')
  if (common.has(plain) || common.has(plain.replace(/[!?.]+$/, '')))
    return 'is one of the most common passwords'
  if (new Set(plain).size < 5) return 'must have at least five different characters'
  if (isRepeated(plain)) return 'must not be one short text again and again'
  if (rows.some((row) => row.includes(plain) || row.includes(Array.from(plain).toReversed().join(''))))
    return 'must not be a row of keys'
  const rest = about.reduce(
    (text, word) => (word.length < 4 ? text : text.replaceAll(word.toLowerCase(), '')),
    plain,
  )
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 5
    ? 'must not be made of your own e-mail, company or slug'
    : undefined
}

function isRepeated(text: string): boolean {
  for (let length = 1; length <= Math.min(6, text.length / 2); length++)
    if (
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .startsWith(text)
    )
      return true
  return false
}
