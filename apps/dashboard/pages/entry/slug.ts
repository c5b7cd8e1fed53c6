const MOST = 40

/** A slug for a company's name: lower-case letters, digits and single hyphens. */
export const slugOf = (company: string): string =>
  company
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replaceAll(/^-+|-+$/g, '')
