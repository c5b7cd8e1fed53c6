import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Asked, type Problem, problemAnswer } from '../write-problem.ts'

/** Answers a handshake with an error over plain HTTP, and ends the connection. */
export function refuseHandshake(socket: Duplex, problem: Problem, asked: Asked): void {
  const { status, head, text } = problemAnswer(problem, asked)
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Connection: close']
  for (let at = 0; at < head.length; at += 2) lines.push(`${head[at] ?? ''}: ${head[at + 1] ?? ''}`)
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`)
}
