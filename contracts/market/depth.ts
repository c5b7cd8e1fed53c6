/** How far a price is moved to say what that costs, in percent. */
export const DEPTH_PERCENT = 2
