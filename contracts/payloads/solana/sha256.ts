/** SHA-256 (FIPS 180-4) of short inputs: the browser's is asynchronous, and a page shows meanings as it renders. */

const primes = (() => {
  const found: number[] = []
  for (let n = 2; found.length < 64; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
})()
/** The first 32 bits of the fractional parts of roots of primes (§4.2.2, §5.3.3). */
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(input: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((input.length + 9) / 64) * 64)
  padded.set(input)
  padded[input.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, input.length * 8)
  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + i * 4)
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15] ?? 0, words[i - 2] ?? 0]
      const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[i] = (words[i - 16] ?? 0) + first + (words[i - 7] ?? 0) + second
    }
    mix(state, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, word] of state.entries()) digest.setInt32(i * 4, word)
  return new Uint8Array(digest.buffer)
}

function mix(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g)
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (ROUNDS[i] ?? 0) + (words[i] ?? 0)
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + word
}
