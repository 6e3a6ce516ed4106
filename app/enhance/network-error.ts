/** A form's error when it could not be sent. */
export const NETWORK_ERROR = "Network error. Please check your connection and try again.";
