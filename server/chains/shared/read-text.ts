/** A node's answer is longer than anything that it was asked for. */
export class TooLong extends Error {
  override readonly name = 'TooLong'
}

/** The text of an answer of at most so many bytes. Throws TooLong, and whatever ends the connection. */
export async function readText({ body }: Response, mostBytes: number): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostBytes) throw new TooLong(`its answer is larger than ${mostBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The value of a text in JSON; `undefined` where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
