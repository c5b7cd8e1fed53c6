const COPIED_MS = 2_000

/** A button at each block of code. */
export function offerCopies(page: Document): void {
  for (const block of page.querySelectorAll('main pre')) {
    const button = page.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', () => {
      void copy(block.textContent, (words) => (button.textContent = words))
    })
    const frame = page.createElement('div')
    frame.className = 'block'
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

async function copy(text: string, say: (words: string) => void): Promise<void> {
  const words = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Select and copy by hand',
  )
  say(words)
  setTimeout(() => say('Copy'), COPIED_MS)
}
