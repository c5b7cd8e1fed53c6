/** The fragment of a widget's address: `v` and `n` from the loader, `et` in a sign frame's own address. */
export function readFragment(hash: string): {
  readonly nonce: string | undefined
  readonly et: string | undefined
} {
  const fields = new URLSearchParams(hash.slice(1))
  return { nonce: fields.get('n') ?? undefined, et: fields.get('et') ?? undefined }
}
