/** Makes the operator, where a text says to ask them, a link to `supportUrl`. Code stays as it is. */
export function linkOperator(markdown: string, supportUrl: string): string {
  // These characters would end the link, or mean something to Markdown.
  const target = supportUrl.replaceAll(
    /[()*`|]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return markdown
    .split(/(^```.*?^```$)/ms)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part.replaceAll(
            /(?<=\b(?:ask|to) )the operator of th(?:e|is) service/gi,
            (operator) => `[${operator}](${target})`,
          ),
    )
    .join('')
}
