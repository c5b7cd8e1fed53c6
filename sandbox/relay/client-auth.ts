import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { parseJson } from '../http/parse-json.ts'
import { fromBase58 } from '../solana/base58.ts'

/** A client proves its key by a JWT (Ed25519) that the key issues, as `did:key:z…` (base58 of 0xed01 and 32 bytes). */

const Header = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
/** Times in seconds since the epoch. */
const Claims = z.object({ iss: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })

/** Clocks of phones differ. */
const MOST_SKEW_S = 60

/** The client's id, its `did:key`; `undefined` for a token that is forged, expired or for another relay. */
export function clientOf(token: string, relay: string, now: number): string | undefined {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = Claims.safeParse(readPart(body))
  if (!Header.safeParse(readPart(head)).success || !claims.success) return undefined
  const { iss, aud, iat, exp } = claims.data
  const seconds = now / 1_000
  if (aud !== relay || iat > seconds + MOST_SKEW_S || exp < seconds - MOST_SKEW_S) return undefined
  const key = keyOf(iss)
  if (key === undefined) return undefined
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') },
  })
  const isGenuine = verify(
    null,
    Buffer.from(`${head}.${body}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  return isGenuine ? iss : undefined
}

function keyOf(iss: string): Buffer | undefined {
  const encoded = /^did:key:z([1-9A-Za-z]+)$/.exec(iss)?.[1]
  const bytes = encoded === undefined ? undefined : fromBase58(encoded)
  if (bytes?.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) return undefined
  return Buffer.from(bytes.subarray(2))
}

const readPart = (part: string) => parseJson(Buffer.from(part, 'base64url').toString('utf8'))
