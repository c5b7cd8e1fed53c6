import { expect, test } from 'vitest'
import { arweaveUrl } from './arweave.ts'

const id = 'bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U'

test.each([
  [`ar://${id}`, `https://arweave.net/${id}`],
  [` AR://${id}/1.json `, `https://arweave.net/${id}/1.json`],
  [`ar://${id}/my art.png?x=1#a`, `https://arweave.net/${id}/my%20art.png`],
])('%s names a file', (address, url) => expect(arweaveUrl(address)).toBe(url))

test.each([`https://arweave.net/${id}`, 'ar://short', `ar://${id}x`, `ar://${id}/../../admin`, ''])(
  '%s names no file of Arweave',
  (address) => expect(arweaveUrl(address)).toBeUndefined(),
)
