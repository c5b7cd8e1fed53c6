import { expect, test } from 'vitest'
import { cidText, fileCid, folderCid } from './cid.ts'

test('a file has the identifier that every IPFS node gives it', () => {
  expect(cidText(fileCid(Buffer.from('hello world')))).toBe(
    'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  )
})

test('an empty folder has its well-known identifier, in both versions', () => {
  expect(cidText(folderCid([], 0))).toBe('QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn')
  expect(cidText(folderCid([], 1))).toBe('bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354')
})
