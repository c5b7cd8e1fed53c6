/** The field and the constant of Edwards curve 25519 (RFC 8032, §5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Whether 32 bytes are a point of the curve, as keys are and derived addresses are not (RFC 8032, §5.1.3). */
export function isOnCurve(key: Uint8Array): boolean {
  const y = BigInt(`0x${Buffer.from(key.toReversed()).toString('hex')}`) & (2n ** 255n - 1n)
  const u = mod(y * y - 1n)
  const v = mod(D * y * y + 1n)
  // u/v is a square exactly when u·v is; Euler's criterion tells.
  const residue = power(mod(u * v), (P - 1n) / 2n)
  return residue === 0n || residue === 1n
}

const mod = (value: bigint): bigint => ((value % P) + P) % P

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}
