export const minutesOf = (least: string, most: string): string =>
  least === most ? `${most} min` : `${least}–${most} min`
