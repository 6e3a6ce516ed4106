/** The longest note about a saved professional, in characters. */
export const NOTE_MAX = 500;
