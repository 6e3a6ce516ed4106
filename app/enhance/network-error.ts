/** What a form says when it could not be sent (spec §8). */
export const NETWORK_ERROR = "Network error. Please check your connection and try again.";
