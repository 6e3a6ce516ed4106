/** The error message of a form that could not be sent. */
export const NETWORK_ERROR = "Network error. Please check your connection and try again.";
