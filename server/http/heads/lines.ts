import { validateHeaderName, validateHeaderValue } from 'node:http'

/**
 * Headers as they are sent, each with its line break: made once, and sent many times. Throws what `writeHead` throws for
 * a name or a value that a header can't have.
 */
export function linesOf(headers: readonly string[]): string {
  let lines = ''
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name = '', value = ''] = [headers[i], headers[i + 1]]
    validateHeaderName(name)
    validateHeaderValue(name, value)
    lines += `${name}: ${value}\r\n`
  }
  // In one piece: strings that were added up are kept as their parts, which take more memory than the text.
  return Buffer.from(lines, 'latin1').toString('latin1')
}

/** Name and value in turns, of lines that `linesOf` made. */
export function headersOfLines(lines: string): string[] {
  return lines
    .slice(0, -2)
    .split('\r\n')
    .flatMap((line) => {
      const cut = line.indexOf(': ')
      return [line.slice(0, cut), line.slice(cut + 2)]
    })
}
