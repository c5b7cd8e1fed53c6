import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMetadata } from './read-metadata.ts'

const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'

test('metadata of the usual form are read', () => {
  expect(
    readMetadata({
      schema: 'ipfs://schema',
      nftType: 'art.v0',
      name: 'Tidal Glyph #4',
      description: 'A sea.',
      image: `https://ipfs.io/ipfs/${cid}/4.png`,
      animation: '',
      collection: { name: 'Tidal Glyphs', family: 'Harbour Studio' },
      attributes: [
        { trait_type: 'Tide', value: 'Low' },
        { trait_type: 'Number', value: 4 },
        { trait_type: 'Tide', value: 'High' },
      ],
    }),
  ).toEqual({
    name: 'Tidal Glyph #4',
    description: 'A sea.',
    image: `ipfs://${cid}/4.png`,
    animation: null,
    video: null,
    external_url: null,
    collection: { name: 'Tidal Glyphs', family: 'Harbour Studio' },
    attributes: [
      { trait_type: 'Tide', value: 'Low' },
      { trait_type: 'Number', value: '4' },
    ],
  })
})

test('other spellings of the same are read too', () => {
  expect(
    readMetadata({ details: { title: 'Act' }, content: { url: 'https://a.example/p.png' } }),
  ).toMatchObject({
    name: 'Act',
    image: 'https://a.example/p.png',
  })
  expect(readMetadata({ Name: 'Upper', image_url: 'https://a.example/q' })).toMatchObject({ name: 'Upper' })
  const properties = {
    files: [{ uri: 'https://a.example/f.png', type: 'image/png' }],
    Hat: 'Red',
    Eyes: { value: 2 },
  }
  expect(readMetadata({ properties, collection: 'Hats' })).toMatchObject({
    image: 'https://a.example/f.png',
    collection: { name: 'Hats', family: null },
    attributes: [
      { trait_type: 'Hat', value: 'Red' },
      { trait_type: 'Eyes', value: '2' },
    ],
  })
})

test('hidden characters do not reach the screen', () => {
  expect(readMetadata({ name: 'Pa\u202Eges\u200B \n two\u0000' }).name).toBe('Pages   two')
})

test('whatever a stranger writes is read to metadata with an end', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (written) => {
      const read = readMetadata(written)
      expect(read.attributes.length).toBeLessThanOrEqual(100)
      expect(JSON.stringify(read).length).toBeLessThan(300_000)
    }),
  )
})

test('attack: addresses that would run or open something are not handed on', () => {
  for (const bad of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a/b',
    'data:text/html,<script>alert(1)</script>',
  ])
    expect(readMetadata({ image: bad, animation_url: bad, external_url: bad })).toMatchObject({
      image: null,
      animation: null,
      external_url: null,
    })
  for (const good of ['https://a.example/x', `ipfs://${cid}`, 'data:image/png;base64,AAAA', 'ar://abc'])
    expect(readMetadata({ external_url: good }).external_url).toBe(good)
})
