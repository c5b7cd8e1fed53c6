import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A passkey in software: it answers as an authenticator with a user who has shown a fingerprint (WebAuthn Level 3). */
export function createSoftPasskey(origin: string) {
  const { hostname } = new URL(origin)
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0

  /** 6.1: hash of the RP id, flags (present 1, verified 4, attested 64), counter, and the credential. */
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([createHash('sha256').update(hostname).digest(), Buffer.from([flags]), count, more])
  }

  const answer = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })

  return {
    make({ challenge }: { challenge: string }) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const data = authData(0x45, attested)
      // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR (RFC 8949).
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    sign(
      { challenge }: { challenge: string },
      { from = origin, isVerified = true }: { from?: string; isVerified?: boolean } = {},
    ) {
      const data = authData(isVerified ? 0x05 : 0x01)
      const client = clientData('webauthn.get', challenge, from)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

const clientData = (type: string, challenge: string, from: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

/** A coordinate under its label. */
const part = (label: number, coordinate: string) =>
  Buffer.concat([Buffer.from([label]), bytes(Buffer.from(coordinate, 'base64url'))])

const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an ES256 key (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    part(0x21, x),
    part(0x22, y),
  ])
}
