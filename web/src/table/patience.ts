/** After how many milliseconds without an action a lesson offers help, and after how many equal refusals. */
export const PATIENCE = 20_000
export const REFUSALS = 2
