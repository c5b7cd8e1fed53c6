import { expect, test } from 'vitest'
import { readAddress, spelled, textOfUri } from './address.ts'

const v0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const v1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

test.each([
  [`ipfs://${v0}`, v0],
  [`ipfs://${v1}/12.json`, `${v1}/12.json`],
  [`ipfs://ipfs/${v0}/metadata.json`, `${v0}/metadata.json`],
  [`ipfs/${v0}`, v0],
  [`IPFS://${v0}/a`, `${v0}/a`],
  [v0, v0],
  [`${v1}/1.json`, `${v1}/1.json`],
  [`hash:${v0}`, v0],
  [`cid:${v1}`, v1],
  [`https://${v1}.ipfs.w3s.link/3.json`, `${v1}/3.json`],
  [`https://${v1}.ipfs.nftstorage.link`, v1],
  [`https://ipfs.io/ipfs/${v0}/7.json`, `${v0}/7.json`],
  [`https://gateway.example/some/ipfs/${v0}`, v0],
  [`ipfs://${v0}?filename=cat.json`, undefined],
  [`ipfs://${v0}/cat.png?filename=cat.png`, `${v0}/cat.png`],
  [`ipfs://${v0}/Fox #12.json`, `${v0}/Fox%20%2312.json`],
  [`ipfs://${v0}/Fox%20%2312.json`, `${v0}/Fox%20%2312.json`],
  [`ipfs://${v0}/100%.png`, `${v0}/100%25.png`],
  [`  ipfs://${v0}  `, v0],
])('the content identifier of %s is found', (written, path) => {
  expect(readAddress(written)).toEqual({ kind: 'ipfs', path: path ?? v0 })
})

test('an address of the web stays one, and other text is none', () => {
  expect(readAddress('https://example.com/a b.json')).toEqual({
    kind: 'web',
    url: 'https://example.com/a%20b.json',
  })
  const arweave = 'bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U'
  expect(readAddress(`ar://${arweave}/1.json`)).toEqual({
    kind: 'web',
    url: `https://arweave.net/${arweave}/1.json`,
  })
  for (const text of ['', 'hello', 'javascript:alert(1)', 'ftp://a/b', 'https://', 'ipfs://Qm', 'QmYwAPJ'])
    expect(readAddress(text)).toEqual({ kind: 'none' })
})

test('metadata that stand in the address are read from it', () => {
  const json = '{"name":"Fox, €"}'
  const base64 = Buffer.from(json).toString('base64')
  for (const address of [
    json,
    `data:application/json,${encodeURIComponent(json)}`,
    `data:application/json;base64,${base64}`,
    `data:application/json;charset=utf-8;base64,${base64}`,
  ])
    expect(readAddress(address)).toEqual({ kind: 'inline', mediaType: 'application/json', text: json })
})

test('one picture has one spelling, whichever gateway its issuer names', () => {
  const spellings = [`ipfs://${v0}/1.png`, `https://ipfs.io/ipfs/${v0}/1.png`, `${v0}/1.png`].map(spelled)
  expect(new Set(spellings)).toEqual(new Set([`ipfs://${v0}/1.png`]))
})

test('a URI of the ledger is read as text', () => {
  expect(textOfUri(Buffer.from(`ipfs://${v0}\0`).toString('hex').toUpperCase())).toBe(`ipfs://${v0}`)
})
