/** Headings of pages: the document's title follows them, and the focus, except on the first page. */
let isFirst = true

export const heading = {
  shown(title: string, element: HTMLElement | null): void {
    document.title = `${title} · Suite`
    if (!isFirst && !(document.activeElement?.closest('dialog') instanceof Element))
      element?.focus({ preventScroll: true })
    isFirst = false
  },
}
