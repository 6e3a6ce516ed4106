/** How long maintenance can be expected to last from now, in minutes. */
export const MAINTENANCE_MINUTES = [15, 30, 60, 120, 240, 480] as const;
