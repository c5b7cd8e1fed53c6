import { createServer } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from './limit-connections.ts'

/** Connections of a server that is not listening, as if they came from an address. */
function limited() {
  const server = createServer()
  server.removeAllListeners('connection')
  limitConnections(server)
  return (address: string) => {
    const socket = new Socket()
    Object.defineProperty(socket, 'remoteAddress', { value: address })
    server.emit('connection', socket)
    return socket
  }
}

test('all addresses of an IPv6 network hold no more connections together than one client may', () => {
  const connect = limited()
  const first = Array.from({ length: 300 }, (_, n) => connect(`2001:db8:1:2::${n.toString(16)}`))
  expect(first.every(({ destroyed }) => !destroyed)).toBe(true)
  expect(connect('2001:db8:1:2:ffff::1').destroyed).toBe(true)
  expect(connect('2001:db8:1:3::1').destroyed).toBe(false)
  first[0]?.emit('close')
  expect(connect('2001:db8:1:2:ffff::1').destroyed).toBe(false)
  expect(connect('2001:db8:1:2:ffff::2').destroyed).toBe(true)
})

test('an IPv4 address counts as one client, in whichever form it comes', () => {
  const connect = limited()
  for (let n = 0; n < 300; n++) connect(n % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1')
  expect(connect('192.0.2.1').destroyed).toBe(true)
  expect(connect('192.0.2.2').destroyed).toBe(false)
})
