import { expect, test } from 'vitest'
import { ipfsPath, readIpfs } from './ipfs.ts'

const old = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const now = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

test.each([
  [`ipfs://${old}`, `/ipfs/${old}`],
  [`ipfs://ipfs/${old}/1.png`, `/ipfs/${old}/1.png`],
  [`IPFS:${now}/a/b.json`, `/ipfs/${now}/a/b.json`],
  [now, `/ipfs/${now}`],
  [`https://ipfs.io/ipfs/${old}/my%20art.png?x=1`, `/ipfs/${old}/my%20art.png`],
  [`http://10.0.0.8/ipfs/${now}`, `/ipfs/${now}`],
  [`https://${now}.ipfs.dweb.link/1.png#a`, `/ipfs/${now}/1.png`],
  [`ipfs://${old}/my art 100%.png`, `/ipfs/${old}/my%20art%20100%25.png`],
])('%s names a file', (address, path) => {
  const file = readIpfs(address)
  expect(file && ipfsPath(file)).toBe(path)
})

test.each([
  'https://example.com/a.png',
  'ipfs://not-a-cid/a.png',
  `ipfs://${old}/../../admin`,
  `ipfs://${old}/%2e%2e/admin`,
  `${old}x`,
  '',
  'data:image/png;base64,AAAA',
])('%s names no file of IPFS', (address) => expect(readIpfs(address)).toBeUndefined())

test('a path stays within its file: nothing in it ends the path or begins a query', () => {
  expect(readIpfs(`ipfs://${old}/a%3Fb%23c%2Fd`)?.path).toBe('a%3Fb%23c%2Fd')
})
