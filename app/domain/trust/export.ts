/** How many minutes a requested export can be downloaded. */
export const EXPORT_MINUTES = 15;
