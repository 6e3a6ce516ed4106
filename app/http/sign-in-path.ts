/** The sign-in page, coming back to a path of this site afterwards. */
export const signInPath = (path: string): string => `/auth/signin?redirectTo=${encodeURIComponent(path)}`;
