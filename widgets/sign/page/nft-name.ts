import { cleanLabel } from '#kit/tokens/clean-label.ts'

const LONGEST_NAME = 60

/** Asks the market for an NFT's name, which its issuer has chosen. Answers `undefined` where it has none, or no answer. */
export async function readNftName(
  ask: typeof fetch,
  marketUrl: string,
  nftId: string,
): Promise<string | undefined> {
  try {
    const response = await ask(`${marketUrl}/nft/${encodeURIComponent(nftId)}`, { credentials: 'omit' })
    const answer: unknown = response.ok ? await response.json() : undefined
    const name: unknown =
      typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'name') : undefined
    const shown = typeof name === 'string' ? cleanLabel(name, LONGEST_NAME) : ''
    return shown === '' ? undefined : shown
  } catch {
    return undefined
  }
}

/** The NFT's picture of the media host, which draws one where there is none. `size` in pixels. */
export const nftPicture = (cdnUrl: string, nftId: string, size: 128): string =>
  `${cdnUrl}/nft-thumb/${encodeURIComponent(nftId)}?size=${size}`
