import { href } from "react-router";

/** The sign-in page, coming back to a path of this site afterwards. */
export const signInPath = (path: string): string => `${href("/auth/signin")}?redirectTo=${encodeURIComponent(path)}`;
