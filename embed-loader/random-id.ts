/** Random numbers in a row: four words of 32 bits make a nonce of 128. */
export const randomId = (words: number): string => crypto.getRandomValues(new Uint32Array(words)).join('-')
