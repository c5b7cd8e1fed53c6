/** Random bytes, as a parameter. Cryptographically strong in production. */
export interface Random {
  bytes(length: number): Uint8Array
}
