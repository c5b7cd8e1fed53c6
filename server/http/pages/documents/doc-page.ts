/** One page of the documents, as Markdown. */
export interface DocPage {
  /** Such as `/docs/guides/start`. */
  readonly path: string
  readonly section: string
  readonly title: string
  /** What one finds there, for lists of pages. */
  readonly about: string
  readonly markdown: string
  /** HTML in place of what the Markdown makes. */
  readonly html?: string
}
