/** Minutes for which an export can be downloaded after it was asked for. */
export const EXPORT_MINUTES = 15;
