/** Text in quotes, or a number. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Reads JSON with each number as the text in which it is written: floating point would change the last digits of
 * amounts and memos. Throws SyntaxError for text that is not JSON.
 */
export function parseExactJson(text: string): unknown {
  // In text that is no JSON, quotes around numbers could make it so.
  JSON.parse(text)
  return JSON.parse(
    text.replaceAll(TEXT_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  )
}
