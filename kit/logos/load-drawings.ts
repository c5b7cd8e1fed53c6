/** Loads chains and tokens, which are two files. */
export async function loadBoth() {
  const [ofChains, ofTokens] = await Promise.all([import('./chain-drawing.ts'), import('./token-drawing.ts')])
  return { ...ofChains, ...ofTokens }
}
